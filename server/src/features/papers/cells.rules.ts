/** Formats numbers, dates and cells of a paper. */
import { decimalHours } from '@spetskarta/shared/hours.ts'
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'

export type SheetCell = Extract<PaperBlock, { kind: 'table' }>['rows'][number][number]

const two = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats hundredths or kopecks with two decimals. */
export const decimal = (hundredths: number) => two.format(hundredths / 100)
export const hours = (seconds: number) => two.format(decimalHours(seconds))
/** `yyyy-mm-dd` as `16.11.2026`. */
export const date = (day: string) => day.split('-').reverse().join('.')

export const textCell = (words: string): SheetCell => ({ text: words })
export const mid = (words: string): SheetCell => ({ text: words, align: 'center' })
export const right = (words: string, bold = false): SheetCell => ({ text: words, align: 'right', bold })
