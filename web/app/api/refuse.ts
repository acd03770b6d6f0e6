import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { data } from 'react-router'

/** What a page shows about a failed call. */
export interface Refusal {
  message: string
  requestId: string | undefined
}

/** Whether the server knows nothing of what was asked for. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The same, or the server cannot make sense of the question. */
export const isRefused = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && error.status === 400)

/**
 * Ends a loader whose call failed: a wrong or unknown id is a page that is not there, anything else keeps its
 * status and the server's words.
 */
export function refuse(error: unknown): never {
  if (isRefused(error)) throw data(null, { status: 404 })
  if (!(error instanceof ApiError)) throw error
  const { status, message, requestId } = error
  throw data({ message, requestId } satisfies Refusal, { status })
}
