/** Papers of many machines at once: what a period could be put on, issued together. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './batch.schema.ts'
import type { PaperForm } from './papers.ts'

/** `sheet`: ЭСМ-2 or ЭСМ-3, whichever the machine has. */
export const DRAFT_KINDS = ['sheet', 'esm7', 'shift', 'esm2', 'esm3'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Drafts of one answer. */
export const DRAFTS_A_PAGE = 100
/** Of all machines of an owner. */
export const DRAFTS_IN_A_TABLE = 5000
/** Drafts that one file has. */
export const DRAFTS_PRINTED = 50
/** Papers that one call issues, each by itself. */
export const ISSUED_AT_ONCE = 20
/** Papers that one file has. */
export const PRINTED_AT_ONCE = 100

/** What makes a paper of a draft; the period is that of the batch. */
export type BatchForm = Omit<PaperForm, 'from' | 'to'> & { again: number }

export const listDrafts: Endpoint<typeof schema.listDrafts> = { method: 'GET', url: '/api/papers/drafts' }
export const exportDrafts: Endpoint<typeof schema.exportDrafts> = { method: 'GET', url: '/api/papers/drafts.xlsx' }
export const printDrafts: Endpoint<typeof schema.printDrafts> = { method: 'POST', url: '/api/papers/drafts/pdf' }
export const issuePapers: Endpoint<typeof schema.issuePapers> = { method: 'POST', url: '/api/papers/batch' }
export const getPapersPdf: Endpoint<typeof schema.getPapersPdf> = { method: 'GET', url: '/api/papers/pdf' }

export const getPaperSheets: Endpoint<typeof schema.getPaperSheets> = { method: 'GET', url: '/api/papers/sheets' }

export type Drafts = Output<typeof listDrafts>
export type PaperDraft = Drafts['drafts'][number]
export type Warning = PaperDraft['warnings'][number]
