/** The server is started again under an open page, or does not answer for a while: what is asked for meanwhile waits until it does. */
import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** Between two questions whether it answers, ms. */
const FIRST_MS = 500
const LONGEST_MS = 4000
/** How often a call is tried, and how long a server may be away between, ms. */
const TRIES = 4
const AWAY_MS = 120_000

const OF_A_PROXY = [502, 503, 504]

/** Whether a call has had no answer of ours: the line was cut, or what stands before the server says that it is away. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && error.code === 'unknown' && OF_A_PROXY.includes(error.status))

const answers = (signal: AbortSignal | undefined) =>
  fetch('/health', { cache: 'no-store', ...(signal && { signal }) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves when the server answers: true where it did not at first. Rejects with the signal. */
export async function untilBack(signal?: AbortSignal): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    if (await answers(signal)) return tries > 0
    signal?.throwIfAborted()
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

interface Patience {
  /** It is not wanted any more. */
  signal?: AbortSignal
  /** The server is away, and is waited for. */
  onAway: () => void
}

/** Carries out what may be done twice, and again where the server went away meanwhile: as soon as it answers. */
export async function patiently<T>(work: () => Promise<T>, { signal, onAway }: Patience): Promise<T> {
  const enough = AbortSignal.any([AbortSignal.timeout(AWAY_MS), ...(signal ? [signal] : [])])
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || tries === TRIES || enough.aborted) throw error
      onAway()
      const wasAway = await untilBack(enough).catch(() => undefined)
      // It was there all the time: the line alone was cut, and is tried once more.
      if (wasAway === undefined || (!wasAway && tries > 1)) throw error
    }
  }
}

/** For queries: one that found the server away is asked again until it answers. */
export const againWhileAway = ({ state: { error } }: { state: { error: unknown } }): number | false =>
  isAway(error) && LONGEST_MS
