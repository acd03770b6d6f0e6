/** Documents of owners: sent for a moderator to check, deleted after the decision. Decision 141. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './documents.schema.ts'

export { DOCUMENT_NOTE_MAX, DOCUMENT_PAGES_MOST, OWNER_DOCUMENTS, type OwnerDocument } from './documents.constants.ts'

export type DocumentCheck = z.infer<typeof schema.DocumentCheck>
export type WaitingDocuments = z.infer<typeof schema.WaitingDocuments>

export const getDocumentCheck: Endpoint<typeof schema.getDocumentCheck> = { method: 'GET', url: '/api/document-check' }
export const sendDocumentPage: Endpoint<typeof schema.sendDocumentPage> = { method: 'POST', url: '/api/document-pages' }
export const askDocumentCheck: Endpoint<typeof schema.askDocumentCheck> = { method: 'POST', url: '/api/document-check' }
export const withdrawDocumentCheck: Endpoint<typeof schema.withdrawDocumentCheck> = {
  method: 'POST',
  url: '/api/document-check/withdraw',
}
export const getWaitingDocuments: Endpoint<typeof schema.getWaitingDocuments> = {
  method: 'GET',
  url: '/api/moderation/documents',
}
export const decideDocumentCheck: Endpoint<typeof schema.decideDocumentCheck> = {
  method: 'POST',
  url: '/api/moderation/documents/:id',
}
