/** Papers as PDF: one that is kept, or many in one file. */
import type { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { WholePaper } from '../papers.queries.ts'
import { titleOf } from '../title.rules.ts'
import { drawPapers } from './draw.ts'
import { drawnOf, keptFile } from './kept-file.ts'

const isCancelled = ({ listed }: WholePaper) => listed.cancelledAt !== null

/** All papers in one PDF. It is not kept, since it only repeats the single ones. */
export const papersFile = (user: string, papers: WholePaper[]): Promise<Uint8Array> =>
  drawPapers(user, {
    papers: papers.map((paper) => drawnOf(paper.sheet, isCancelled(paper))),
    title: 'Документы',
  })

export const paperFile = (deps: Deps, user: string, paper: WholePaper): Promise<Uint8Array | Readable> =>
  keptFile(deps, user, {
    what: 'paper',
    id: paper.listed.id,
    cancelled: isCancelled(paper),
    sheet: () => paper.sheet,
    title: titleOf(paper.listed),
  })
