/** Calls of a bot's interface: JSON both ways, a limit of time, and what a failure means. */
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { Outcome } from './messenger.ts'

export interface Reply {
  /** Undefined: no answer. */
  status: number | undefined
  // biome-ignore lint/suspicious/noExplicitAny: each service answers in its own way
  body: any
}

const ANSWER_MS = 10 * SECOND

export async function callBot(
  url: string,
  { method = 'POST', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object },
): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  } catch {
    return { status: undefined, body: undefined }
  }
}

/** `waitS`: what the service asked for. */
export function outcomeOf({ status }: Reply, waitS: number | undefined): Outcome {
  if (status !== undefined && status >= 200 && status < 300) return { state: 'sent' }
  if (status === 403 || status === 404) return { state: 'gone' }
  if (status === undefined || status === 429 || status === 401 || status >= 500)
    return { state: 'again', inMs: Math.min(DAY, Math.max((waitS ?? 0) * SECOND, status === 429 ? SECOND : MINUTE)) }
  return { state: 'dropped' }
}
