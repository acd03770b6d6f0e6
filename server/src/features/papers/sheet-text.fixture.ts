/** The text of a sheet with plain spaces, for tests. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'

type Table = Extract<PaperBlock, { kind: 'table' }>

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Rows of all tables, heads included: «16.11.2026|8,00». */
export const readRows = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? [...block.head, ...block.rows].map((row) => row.map(({ text }) => plain(text)).join('|'))
      : [],
  )

/** Titles, texts, fields and signatures, from top to bottom. */
export const readLines = (blocks: readonly PaperBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'title') return [plain(`${block.title} ${block.below}`)]
    if (block.kind === 'text' || block.kind === 'part') return [plain(block.text)]
    if (block.kind === 'field') return [plain(`${block.label}: ${block.value}`)]
    if (block.kind === 'signs') return [[...block.who, ...(block.names ?? [])].join('|')]
    return []
  })

/** For each row, the number of columns that its cells and cells spanning from above fill. */
export function filledColumns({ head, rows }: Table): number[] {
  return [head, rows].flatMap((part) => {
    /** Cells from above that still span: their columns, and the number of further rows. */
    let taken: { columns: number; rows: number }[] = []
    return part.map((row) => {
      const above = taken.reduce((sum, { columns }) => sum + columns, 0)
      const own = row.map(({ colSpan = 1, rowSpan = 1 }) => ({ columns: colSpan, rows: rowSpan - 1 }))
      taken = [...taken.map((one) => ({ ...one, rows: one.rows - 1 })), ...own].filter((one) => one.rows > 0)
      return above + own.reduce((sum, { columns }) => sum + columns, 0)
    })
  })
}
