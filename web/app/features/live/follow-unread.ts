import { liveThreads } from '@spetskarta/shared/live/live.ts'
import { countUnread } from '@spetskarta/shared/messages/messages.ts'
import { call } from '../../api/call'
import { setUnread } from '../../api/unread'
import { followLive } from './live'

const NAME = 'unread-messages'

/**
 * Keeps the number of unread messages up to date while the page is visible. One of all tabs has the
 * stream and passes the number to the others through the browser. Returns a function that ends this.
 */
export function followUnread(): () => void {
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
  const ended = new AbortController()
  let turn: AbortController | undefined
  if (others) others.onmessage = ({ data }) => setUnread(data as number)

  async function ask() {
    const { unread } = await call(countUnread, {})
    if (ended.signal.aborted) return
    setUnread(unread)
    others?.postMessage(unread)
  }

  /** Resolves when the page is hidden or left; then another tab takes over the stream. */
  const follow = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let opened = false
      const stream = followLive(liveThreads.url, {
        onEvent(name) {
          if (name === 'thread' || (name === 'ready' && opened)) void ask().catch(() => undefined)
          if (name === 'ready') opened = true
        },
        onState: () => undefined,
      })
      const end = () => {
        stream.close()
        resolve()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })

  function begin(known: boolean) {
    if (turn || document.visibilityState !== 'visible') return
    turn = new AbortController()
    const { signal } = turn
    // Messages may have arrived while the page was hidden.
    if (!known) void ask().catch(() => undefined)
    const led = navigator.locks ? navigator.locks.request(NAME, { signal }, () => follow(signal)) : follow(signal)
    void led.catch(() => undefined)
  }
  function stop() {
    turn?.abort()
    turn = undefined
  }
  const changed = () => (document.visibilityState === 'visible' ? begin(false) : stop())
  document.addEventListener('visibilitychange', changed)
  begin(true)
  return () => {
    ended.abort()
    stop()
    document.removeEventListener('visibilitychange', changed)
    others?.close()
  }
}
