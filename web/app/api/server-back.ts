/** Handles restarts of the server while a page is open: calls wait until it answers again. */
import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** Pauses between checks whether the server answers, ms. */
const FIRST_MS = 500
const LONGEST_MS = 4000
/** Attempts of a call, and the usual longest absence of the server, ms. */
const TRIES = 4
const AWAY_MS = 120_000

const OF_A_PROXY = [502, 503, 504]

/** Whether our server did not answer: the connection failed, or the proxy in front of it reports that it is down. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && error.code === 'unknown' && OF_A_PROXY.includes(error.status))

/** Whether the browser knows that it has no network; otherwise a server that does not answer is probably down. */
export const isOffline = (): boolean => navigator.onLine === false

const answers = (signal: AbortSignal | undefined) =>
  fetch('/health', { cache: 'no-store', ...(signal && { signal }) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves when the server answers: true if it did not answer the first check. Rejects with the signal. */
export async function untilBack(signal?: AbortSignal): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    if (await answers(signal)) return tries > 0
    signal?.throwIfAborted()
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

interface Patience {
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal
  /** Called when the server is down and is waited for. */
  onAway: () => void
  /** How long to wait for the server, ms. */
  longest?: number
}

/** Carries out work that may be repeated, and repeats it when the server was down meanwhile, as soon as it answers. */
export async function patiently<T>(
  work: () => Promise<T>,
  { signal, onAway, longest = AWAY_MS }: Patience,
): Promise<T> {
  const enough = AbortSignal.any([AbortSignal.timeout(longest), ...(signal ? [signal] : [])])
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || tries === TRIES || enough.aborted) throw error
      onAway()
      const wasAway = await untilBack(enough).catch(() => undefined)
      // The server was up all the time, so only the connection failed; it is tried once more.
      if (wasAway === undefined || (!wasAway && tries > 1)) throw error
    }
  }
}

/** Interval for a query's refetch: a query that found the server down is repeated until it answers. */
export const againWhileAway = ({ state: { error } }: { state: { error: unknown } }): number | false =>
  isAway(error) && LONGEST_MS
