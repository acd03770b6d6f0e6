import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { data } from 'react-router'

/** What a page shows when a call fails. */
export interface Refusal {
  message: string
  requestId: string | undefined
  code: string
}

/** Whether nothing exists under this address (404). */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the role of a company's member forbids it (403). */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Whether nothing exists under this address, or the address is malformed (400). */
export const isRefused = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && error.status === 400)

/**
 * Ends a loader whose call failed: a malformed or unknown id becomes a 404 page; any other failure keeps its status and the
 * server's message.
 */
export function refuse(error: unknown): never {
  if (isRefused(error)) throw data(null, { status: 404 })
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, requestId } = error
  throw data({ message, requestId, code } satisfies Refusal, { status })
}
