/** Title of a paper. */
import { type ListedPaper, PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'

/** «Рапорт ЭСМ-3 № 12 от 20.11.2026». */
export const titleOf = ({ kind, number, issuedOn }: Pick<ListedPaper, 'kind' | 'number' | 'issuedOn'>): string =>
  `${PAPER_NAMES[kind]} № ${number} от ${issuedOn.split('-').reverse().join('.')}`
