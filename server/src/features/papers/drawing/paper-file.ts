/** Papers as files: one that is kept, or many in one. */
import type { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { sheetOf } from '../sheets.rules.ts'
import { titleOf } from '../title.rules.ts'
import { drawPapers } from './draw.ts'
import { drawnOf, keptFile } from './kept-file.ts'

const isCancelled = ({ listed }: StoredPaper) => listed.cancelledAt !== null

/** All of them in one file, which is not kept: it has nothing that they do not have. */
export const papersFile = (user: string, papers: StoredPaper[]): Promise<Uint8Array> =>
  drawPapers(user, {
    papers: papers.map((paper) => drawnOf(sheetOf(paper.content, paper.listed.number), isCancelled(paper))),
    title: 'Документы',
  })

export const paperFile = (deps: Deps, user: string, paper: StoredPaper): Promise<Uint8Array | Readable> =>
  keptFile(deps, user, {
    what: 'paper',
    id: paper.listed.id,
    cancelled: isCancelled(paper),
    sheet: () => sheetOf(paper.content, paper.listed.number),
    title: titleOf(paper.listed),
  })
