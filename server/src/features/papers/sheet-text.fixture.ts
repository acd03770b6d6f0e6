/** A sheet as somebody reads it, with plain spaces. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'

type Table = Extract<PaperBlock, { kind: 'table' }>

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Each row of its tables, the heads too: «16.11.2026|8,00». */
export const readRows = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? [...block.head, ...block.rows].map((row) => row.map(({ text }) => plain(text)).join('|'))
      : [],
  )

/** Its titles, texts, fields and signatures from top to bottom. */
export const readLines = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'title') return [plain(`${block.title} ${block.below}`)]
    if (block.kind === 'text' || block.kind === 'part') return [plain(block.text)]
    if (block.kind === 'field') return [plain(`${block.label}: ${block.value}`)]
    if (block.kind === 'signs') return [[...block.who, ...(block.names ?? [])].join('|')]
    return []
  })

/** How many of its columns the cells of each row fill, also from above. */
export function filledColumns({ head, rows }: Table): number[] {
  return [head, rows].flatMap((part) => {
    /** Columns of the next rows that a cell above has taken: how many, for how many rows more. */
    let taken: { columns: number; rows: number }[] = []
    return part.map((row) => {
      const above = taken.reduce((sum, { columns }) => sum + columns, 0)
      const own = row.map(({ colSpan = 1, rowSpan = 1 }) => ({ columns: colSpan, rows: rowSpan - 1 }))
      taken = [...taken.map((one) => ({ ...one, rows: one.rows - 1 })), ...own].filter((one) => one.rows > 0)
      return above + own.reduce((sum, { columns }) => sum + columns, 0)
    })
  })
}
