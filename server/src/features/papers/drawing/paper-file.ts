/** A paper as a file: drawn once, kept in the store, drawn anew only when it is cancelled. */
import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { doomFolder } from '../../../db/doomed-blobs.ts'
import type { Deps } from '../../../deps.ts'
import { isDiskLow } from '../../../outside/files/disk.ts'
import { isOver } from '../../storage/quotas.rules.ts'
import { usedBy } from '../../storage/storage.queries.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { sheetOf } from '../sheets.rules.ts'
import { titleOf } from '../title.rules.ts'
import { drawPapers } from './draw.ts'
import { drawnFolder, keepDrawn } from './paper-files.queries.ts'
import type { DrawnPaper } from './pdf.ts'

export const PAPER_FILE = 'paper.pdf'

const drawnOf = ({ listed, content }: StoredPaper): DrawnPaper => ({
  sheet: sheetOf(content, listed.number),
  ...(listed.cancelledAt !== null && { mark: 'ОТМЕНЕНО' }),
})

/** All of them in one file, which is not kept: it has nothing that they do not have. */
export const papersFile = (user: string, papers: StoredPaper[]): Promise<Uint8Array> =>
  drawPapers(user, { papers: papers.map(drawnOf), title: 'Документы' })

export async function paperFile(deps: Deps, user: string, paper: StoredPaper): Promise<Uint8Array | Readable> {
  const { db, blobs } = deps
  const { listed } = paper
  const cancelled = listed.cancelledAt !== null
  const folder = await drawnFolder(db, listed.id, cancelled)
  const kept = folder && blobs.isThere() ? await blobs.open(`${folder}/${PAPER_FILE}`) : undefined
  if (kept) return kept.stream
  const pdf = await drawPapers(user, { papers: [drawnOf(paper)], title: titleOf(listed) })
  if (await mayKeep(deps, user, pdf.length)) await keep(deps, { user, paper: listed.id, cancelled, pdf })
  return pdf
}

/** Where there is no room a paper is still read: it is drawn each time. */
async function mayKeep({ db, blobs, config }: Deps, user: string, bytes: number): Promise<boolean> {
  if (!blobs.isThere() || (await isDiskLow(config))) return false
  const used = await usedBy(db, user)
  return used !== undefined && !isOver(used, config.quotas, { bytes })
}

interface Drawn {
  user: string
  paper: number
  cancelled: boolean
  pdf: Uint8Array
}

async function keep({ db, blobs }: Deps, { pdf, ...drawn }: Drawn): Promise<void> {
  // A folder of its own for each drawing: two servers that draw at once do not disturb each other.
  const folder = `papers/${randomUUIDv7()}`
  await doomFolder(db, folder)
  await blobs.put(`${folder}/${PAPER_FILE}`, pdf, 'application/pdf')
  await keepDrawn(db, { ...drawn, folder, bytes: pdf.length })
}
