import { PDFDocument } from '@cantoo/pdf-lib'

/** The pages of all files in order, as one PDF with this title. */
export async function joinedPdf(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const whole = await PDFDocument.create()
  whole.setTitle(title)
  for (const file of files) {
    const part = await PDFDocument.load(file)
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}
