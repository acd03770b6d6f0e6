import { useEffect, useSyncExternalStore } from 'react'
import type { WaitingMessage } from './kept'
import { run, waiting } from './outbox'

const NONE: readonly WaitingMessage[] = []

/** What waits of this account; it is sent as soon as the page is open. */
export function useWaiting(user: string | undefined): readonly WaitingMessage[] {
  useEffect(() => {
    if (user) void run(user)
  }, [user])
  return useSyncExternalStore(waiting.subscribe, waiting.get, () => NONE)
}
