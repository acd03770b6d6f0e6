import { liveThreads } from '@spetskarta/shared/live/live.ts'
import { getThreads, type ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'
import { followLive, type LiveState } from '../live/live'

interface Page {
  threads: ThreadRow[]
  next: string | null
  unread: number
}

type Changed = (thread: string | undefined) => void

/** Rows of a newer answer in the place of the same ones. */
export function newestFirst(newer: readonly ThreadRow[], known: readonly ThreadRow[]): ThreadRow[] {
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...known.filter(({ id }) => !ids.has(id))].sort((a, b) => b.last.at.localeCompare(a.last.at))
}

/** The user's threads, kept up to date as long as the page is open. */
export function useThreads(first: Page, signedIn: boolean) {
  const [page, setPage] = useState(first)
  const [live, setLive] = useState<LiveState>('opening')
  const [busy, setBusy] = useState(false)
  const listeners = useRef(new Set<Changed>())

  /** Asks again for the newest ones. */
  const look = useEffectEvent(async () => {
    const { threads, unread, next } = await call(getThreads, { querystring: {} })
    setPage((known) => ({
      threads: newestFirst(threads, known.threads),
      unread,
      next: known.threads.length > threads.length ? known.next : next,
    }))
  })

  /** Undefined: any of them may have changed. */
  const changed = useEffectEvent((thread: string | undefined) => {
    void look().catch(() => undefined)
    for (const listener of listeners.current) listener(thread)
  })

  useEffect(() => {
    if (!signedIn) return
    let opened = false
    const stream = followLive(liveThreads.url, {
      onEvent(name, data) {
        if (name === 'thread') changed((data as { thread: string }).thread)
        // After a break: what came meanwhile was told to nobody.
        else if (name === 'ready' && opened) changed(undefined)
        if (name === 'ready') opened = true
      },
      onState: setLive,
    })
    return stream.close
  }, [signedIn])

  async function more() {
    if (!page.next || busy) return
    setBusy(true)
    try {
      const { threads, next } = await call(getThreads, { querystring: { after: page.next } })
      setPage((known) => ({ ...known, threads: newestFirst(known.threads, threads), next }))
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }

  return {
    ...page,
    live,
    busy,
    more,
    /** A thread has been read. */
    markRead(thread: string, unread: number) {
      setPage((known) => ({
        ...known,
        unread,
        threads: known.threads.map((row) => (row.id === thread ? { ...row, unread: 0 } : row)),
      }))
    },
    refresh: () => void look().catch(() => undefined),
    onChanged(listener: Changed) {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    },
  }
}

export type Threads = ReturnType<typeof useThreads>
