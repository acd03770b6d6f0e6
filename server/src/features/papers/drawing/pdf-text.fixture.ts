/** PDF read by a library that has not drawn it. */
import { extractText } from 'unpdf'

/** Its text with single spaces, so that it does not matter where lines end, and how many pages there are. */
export async function pdfText(pdf: Uint8Array): Promise<{ text: string; pages: number }> {
  // A copy: the reader takes what it is given away.
  const { text, totalPages } = await extractText(Uint8Array.from(pdf), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}
