/** Reads a PDF with a library other than the one that drew it. */
import { extractText } from 'unpdf'

/** The text with single spaces, so that line breaks do not matter, and the number of pages. */
export async function pdfText(pdf: Uint8Array): Promise<{ text: string; pages: number }> {
  // A copy, because the reader detaches the buffer it gets.
  const { text, totalPages } = await extractText(Uint8Array.from(pdf), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}
