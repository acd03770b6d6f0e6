import { data } from 'react-router'

/** What a page is told about a call that failed. */
export interface Refusal {
  message: string
  requestId: string | undefined
}

/** Whether the server knows nothing of what was asked for, or cannot make sense of the question. */
export function isRefused(error: unknown): boolean {
  const { status } = error as { status?: unknown }
  return status === 400 || status === 404
}

/**
 * Ends a loader whose call failed: a wrong or unknown id is a page that is not there, anything else keeps its
 * status and the server's words. Known by its fields: the server and the pages each have an `ApiError` of their own.
 */
export function refuse(error: unknown): never {
  if (isRefused(error)) throw data(null, { status: 404 })
  const { status, message, requestId } = error as { status?: unknown; message?: string; requestId?: string }
  if (typeof status !== 'number') throw error
  throw data({ message: message ?? '', requestId } satisfies Refusal, { status })
}
