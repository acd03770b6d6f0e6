/** Calls to a bot's API: JSON both ways, a time limit, and what a failure means. */
import { DAY, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { z } from 'zod'
import type { BotOutcome } from './messenger.ts'

/** The parts of an answer that are read: a bot's name, and why a call was refused. */
const Answer = z
  .object({
    /** Telegram: false in each refusal, with the reason in `description`. */
    ok: z.boolean(),
    /** MAX: the reason of a refusal. */
    code: z.string(),
    username: z.string(),
    description: z.string(),
    result: z.object({ username: z.string() }).partial(),
    parameters: z.object({ retry_after: z.number() }).partial(),
  })
  .partial()

export interface Reply {
  /** Undefined: no answer. */
  status: number | undefined
  /** Undefined: not in the expected form. */
  body: z.infer<typeof Answer> | undefined
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
    return { status: answer.status, body: Answer.safeParse(await answer.json().catch(() => undefined)).data }
  } catch {
    return { status: undefined, body: undefined }
  }
}

/**
 * `waitS`: seconds that the service asks us to wait. That a chat is gone only the service's own words say: a 403 or 404 also comes from
 * whatever stands between us and the service.
 */
export function botOutcomeOf({ status }: Reply, waitS: number | undefined): BotOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { state: 'sent' }
  if (status === undefined || [401, 403, 404, 429].includes(status) || status >= 500)
    return { state: 'again', inMs: Math.min(DAY, Math.max((waitS ?? 0) * SECOND, status === 429 ? SECOND : MINUTE)) }
  return { state: 'dropped' }
}
