/** Papers of many machines at once: what a period could be put on, issued together. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './batch.schema.ts'
import type { PaperForm } from './papers.ts'

/** `sheet`: ЭСМ-2 or ЭСМ-3, whichever the machine has. */
export const DRAFT_KINDS = ['sheet', 'esm7', 'shift', 'esm2', 'esm3'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Drafts of one answer. */
export const DRAFTS_A_PAGE = 100
/** Papers that one call issues, each by itself. */
export const ISSUED_AT_ONCE = 20
/** Papers that one file has. */
export const PRINTED_AT_ONCE = 100

/** What makes a paper of a draft; the period is that of the batch. */
export type BatchForm = Omit<PaperForm, 'from' | 'to'> & { again: number }

export const listDrafts: Endpoint<typeof schema.listDrafts> = { method: 'GET', url: '/api/papers/drafts' }
export const issuePapers: Endpoint<typeof schema.issuePapers> = { method: 'POST', url: '/api/papers/batch' }
export const getPapersPdf: Endpoint<typeof schema.getPapersPdf> = { method: 'GET', url: '/api/papers/pdf' }

export type Drafts = Output<typeof listDrafts>
export type PaperDraft = Drafts['drafts'][number]
export type Warning = PaperDraft['warnings'][number]
