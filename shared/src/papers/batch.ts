/** Papers of many machines at once: drafts for a period, issued together. */
import type { Endpoint, Output } from '../endpoint.ts'
import type { DRAFT_KINDS } from './batch.constants.ts'
import type * as schema from './batch.schema.ts'
import type { PaperForm } from './papers.ts'

export {
  DRAFT_KINDS,
  DRAFTS_A_PAGE,
  DRAFTS_IN_A_TABLE,
  DRAFTS_PRINTED,
  ISSUED_AT_ONCE,
  PRINTED_AT_ONCE,
  SHEETS_AT_ONCE,
} from './batch.constants.ts'

export type DraftKind = (typeof DRAFT_KINDS)[number]

/** The fields of a paper to be issued from a draft; the period is that of the batch. */
export type BatchForm = Omit<PaperForm, 'from' | 'to'> & { again: number }

export const listDrafts: Endpoint<typeof schema.listDrafts> = { method: 'GET', url: '/api/papers/drafts' }
export const exportDrafts: Endpoint<typeof schema.exportDrafts> = { method: 'GET', url: '/api/papers/drafts.xlsx' }
export const printDrafts: Endpoint<typeof schema.printDrafts> = { method: 'POST', url: '/api/papers/drafts/pdf' }
export const issuePapers: Endpoint<typeof schema.issuePapers> = { method: 'POST', url: '/api/papers/batch' }
export const getPapersPdf: Endpoint<typeof schema.getPapersPdf> = { method: 'GET', url: '/api/papers/pdf' }

export const getPaperSheets: Endpoint<typeof schema.getPaperSheets> = { method: 'GET', url: '/api/papers/sheets' }

export type Drafts = Output<typeof listDrafts>
export type PaperDraft = Drafts['drafts'][number]
/** Whether a draft cannot be issued as it is. */
export const prevents = ({ kind }: Pick<Warning, 'kind'>): boolean =>
  kind === 'no_rate' || kind === 'taxes' || kind === 'uncounted'

export type Warning = PaperDraft['warnings'][number]
