/** Cells and numbers of a paper. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'

export type SheetCell = Extract<PaperBlock, { kind: 'table' }>['rows'][number][number]

const two = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Of hundredths or kopecks. */
export const decimal = (hundredths: number) => two.format(hundredths / 100)
export const hours = (seconds: number) => two.format(Math.round(seconds / 36) / 100)
/** `16.11.2026` of `yyyy-mm-dd`. */
export const date = (day: string) => day.split('-').reverse().join('.')

export const textCell = (words: string): SheetCell => ({ text: words })
export const mid = (words: string): SheetCell => ({ text: words, align: 'center' })
export const right = (words: string, bold = false): SheetCell => ({ text: words, align: 'right', bold })
