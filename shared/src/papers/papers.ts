/** Papers about hours on objects: reports of shifts and the forms ЭСМ, as drafts, issued and cancelled. */
import type { z } from 'zod'
import type { Endpoint, Output } from '../endpoint.ts'
import type * as sheet from './paper-sheet.schema.ts'
import type { PAPER_KINDS } from './papers.constants.ts'
import type * as schema from './papers.schema.ts'

export { PAPER_DAYS, PAPER_KINDS, VATS } from './papers.constants.ts'

export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_NAMES: Record<PaperKind, string> = {
  shift: 'Отчёт за смену',
  esm2: 'Путевой лист ЭСМ-2',
  esm3: 'Рапорт ЭСМ-3',
  esm7: 'Справка ЭСМ-7',
}

/** Papers per page of the list. */
export const PAPERS_A_PAGE = 50
export type PaperForm = z.output<typeof schema.PaperForm>
export type PaperBlock = z.infer<typeof sheet.PaperBlock>
export type PaperSheet = z.infer<typeof sheet.PaperSheet>
export type Charge = z.infer<typeof schema.Charge>
export type PaperSums = z.infer<typeof schema.PaperSums>

export const previewPaper: Endpoint<typeof schema.previewPaper> = { method: 'GET', url: '/api/papers/preview' }
export const issuePaper: Endpoint<typeof schema.issuePaper> = { method: 'POST', url: '/api/papers' }
export const listPapers: Endpoint<typeof schema.listPapers> = { method: 'GET', url: '/api/papers' }
export const getPaper: Endpoint<typeof schema.getPaper> = { method: 'GET', url: '/api/papers/:paperId' }
export const cancelPaper: Endpoint<typeof schema.cancelPaper> = { method: 'POST', url: '/api/papers/:paperId/cancel' }
export const getPaperPdf: Endpoint<typeof schema.getPaperPdf> = { method: 'GET', url: '/api/papers/:paperId/pdf' }

export type ListedPaper = Output<typeof listPapers>['papers'][number]
export type IssuedPaper = Output<typeof getPaper>
