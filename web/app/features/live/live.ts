/**
 * The stream of new records. Read with `fetch`, which unlike
 * EventSource reports the reason for a failure, and the heartbeats.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { keepStream } from '../../api/streams'

export type LiveState = 'opening' | 'open' | 'lost' | 'refused'

interface LiveHandlers {
  onEvent: (name: string, data: unknown) => void
  onState: (state: LiveState) => void
}

/** The server sends a heartbeat every 15 s; a longer silence means that the connection is dead. Ms. */
const SILENCE_MS = 40_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Pause before the next attempt, ms, doubled each time; `failures` from 1. */
export const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))

/** Follows a stream until `close`; after an interruption it continues where it stopped. A refusal (401, 404) is final. */
export function followLive(url: string, { onEvent, onState }: LiveHandlers): { close(): void } {
  const closing = new AbortController()
  const forget = keepStream(closing)
  let lastId: string | undefined
  let failures = 0

  async function read() {
    const silent = new AbortController()
    const cut = () => silent.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(cut, SILENCE_MS)
    }
    heard()
    // Otherwise only the long silence would show that the network is gone.
    globalThis.addEventListener?.('offline', cut)
    try {
      const response = await fetch(url, {
        headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
        signal: AbortSignal.any([closing.signal, silent.signal]),
        cache: 'no-store',
      })
      if ([401, 403, 404].includes(response.status)) return 'refused'
      if (!response.ok || !response.body) return 'cut'
      for await (const { event: name = 'message', id, data } of eventsOf(response.body, heard)) {
        if (failures > 0 || name === 'ready') onState('open')
        failures = 0
        if (id) lastId = id
        onEvent(name, JSON.parse(data))
      }
      return 'ended'
    } catch {
      return 'cut'
    } finally {
      clearTimeout(timer)
      globalThis.removeEventListener?.('offline', cut)
    }
  }

  async function follow() {
    onState('opening')
    for (;;) {
      const end = await read()
      if (closing.signal.aborted) return
      if (end === 'refused') return onState('refused')
      failures++
      // A stream that the server ends on purpose is reopened at once without a message to the user.
      if (end === 'cut' || failures > 1) onState('lost')
      await pause(pauseAfter(failures), closing.signal)
      if (closing.signal.aborted) return
    }
  }

  void follow().finally(forget)
  return { close: () => closing.abort() }
}

/** The pause ends early when the browser reports that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener?.('online', go)
    signal.addEventListener('abort', go)
  })
}

/** Yields the events of a stream; calls `onSound` for comments too. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onSound: () => void) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSound()
    parser.feed(value)
    yield* events.splice(0)
  }
}
