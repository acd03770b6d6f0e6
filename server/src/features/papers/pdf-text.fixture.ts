/** PDF read by another program. */
import { spawnSync } from 'node:child_process'

/** Whether Debian's poppler-utils are here. */
export const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

/** Its text as it lies on the pages, and how many pages there are. */
export function pdfText(pdf: Buffer): { text: string; pages: number } {
  const { stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], {
    input: pdf,
    maxBuffer: 20_000_000,
  })
  if (status !== 0) throw new Error(String(stderr))
  const text = stdout.toString('utf8')
  return { text, pages: text.split('\f').length - 1 }
}
