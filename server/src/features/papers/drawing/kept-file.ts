/** PDFs of issued papers and invoices: drawn once and kept in the store; drawn again only when cancelled. */
import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { doomFolder } from '../../../db/doomed-blobs.ts'
import type { Deps } from '../../../deps.ts'
import { isDiskLow } from '../../../outside/files/disk.ts'
import { isOver } from '../../storage/quotas.rules.ts'
import { usedBy } from '../../storage/storage.queries.ts'
import { drawPapers } from './draw.ts'
import { type Drawable, drawnFolder, keepDrawn } from './paper-files.queries.ts'
import type { DrawnPaper } from './pdf.ts'

export const PAPER_FILE = 'paper.pdf'

/** Marks each page of a cancelled paper or invoice with «ОТМЕНЕНО». */
export const drawnOf = (sheet: PaperSheet, cancelled: boolean): DrawnPaper => ({
  sheet,
  ...(cancelled && { mark: 'ОТМЕНЕНО' }),
})

interface Issued extends Drawable {
  sheet: () => PaperSheet
  title: string
}

export async function keptFile(deps: Deps, user: string, issued: Issued): Promise<Uint8Array | Readable> {
  const { blobs } = deps
  const { cancelled, sheet, title } = issued
  const folder = await drawnFolder(deps.db, issued)
  const kept = folder && blobs.isThere() ? await blobs.open(`${folder}/${PAPER_FILE}`) : undefined
  if (kept) return kept.stream
  const pdf = await drawPapers(user, { papers: [drawnOf(sheet(), cancelled)], title })
  if (await mayKeep(deps, user, pdf.length)) await keep(deps, user, issued, pdf)
  return pdf
}

/** Without room in the store a PDF is not kept but drawn on each request. */
async function mayKeep({ db, blobs, config }: Deps, user: string, bytes: number): Promise<boolean> {
  if (!blobs.isThere() || (await isDiskLow(config))) return false
  const used = await usedBy(db, user)
  return used !== undefined && !isOver(used, config.quotas, { bytes })
}

async function keep({ db, blobs }: Deps, user: string, { what, id, cancelled }: Drawable, pdf: Uint8Array) {
  // Each drawing has its own folder, so that two servers drawing at once do not overwrite each other.
  const folder = `papers/${randomUUIDv7()}`
  await doomFolder(db, folder)
  await blobs.put(`${folder}/${PAPER_FILE}`, pdf, 'application/pdf')
  await keepDrawn(db, { what, id, user, cancelled, folder, bytes: pdf.length })
}
