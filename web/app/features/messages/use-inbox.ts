import { DEALS_A_PAGE, DEALS_AT_ONCE, type DealEntry, getDeals } from '@spetskarta/shared/deals/deals.ts'
import { liveThreads } from '@spetskarta/shared/live/live.ts'
import { getThreads, type ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { showToast } from '../../ui/toast'
import { followLive, type LiveState } from '../live/live'
import type { Show } from './list/inbox-rows'

interface Threads {
  threads: ThreadRow[]
  next: string | null
  unread: number
}
interface Deals {
  deals: DealEntry[]
  next: string | null
  mine: number
}
interface First {
  threads: Threads
  deals: Deals
  show: Show | undefined
}

type Changed = (thread: string | undefined) => void

/** Merges two answers, newest first; rows of the newer answer replace older copies. */
export function newestFirst(newer: readonly ThreadRow[], known: readonly ThreadRow[]): ThreadRow[] {
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...known.filter(({ id }) => !ids.has(id))].sort((a, b) => b.last.at.localeCompare(a.last.at))
}

const keyOf = ({ subject, id, side }: DealEntry) => `${subject} ${id} ${side}`
/** Newest first, as the list is sorted. Moments are texts of the same length, so they can be compared as texts. */
const isOlder = (a: DealEntry, b: DealEntry) =>
  a.changedAt < b.changedAt || (a.changedAt === b.changedAt && a.id < b.id)

/**
 * The newer answer, followed by the older rows loaded by paging. The newer answer is complete for the range it covers: a row
 * missing
 * there has left the list, and a row that changed since stands at its top.
 */
export function withRest(newer: Deals, known: Deals): Deals {
  const last = newer.deals.at(-1)
  if (newer.next === null || !last) return newer
  const ids = new Set(newer.deals.map(keyOf))
  const below = known.deals.filter((one) => !ids.has(keyOf(one)) && isOlder(one, last))
  return below.length === 0 ? newer : { ...newer, deals: [...newer.deals, ...below], next: known.next }
}

/** The user's deals and threads, kept up to date while the page is open. */
export function useInbox(first: First, signedIn: boolean) {
  const [threads, setThreads] = useState(first.threads)
  const [deals, setDeals] = useState(first.deals)
  const [show, setShow] = useState(first.show)
  const [live, setLive] = useState<LiveState>('opening')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const listeners = useRef(new Set<Changed>())
  /** The list chosen last: answers for another one are ignored. */
  const wanted = useRef(first.show)

  /** Reloads the newest threads and all loaded deals: a deal may have left the list. */
  const look = useEffectEvent(async () => {
    const showing = wanted.current
    const count = Math.min(Math.max(deals.deals.length, DEALS_A_PAGE), DEALS_AT_ONCE)
    const [newThreads, newDeals] = await Promise.all([
      call(getThreads, { querystring: {} }),
      call(getDeals, { querystring: { show: showing, count } }),
    ])
    setThreads((known) => ({
      threads: newestFirst(newThreads.threads, known.threads),
      unread: newThreads.unread,
      next: known.threads.length > newThreads.threads.length ? known.next : newThreads.next,
    }))
    if (wanted.current === showing) setDeals((known) => withRest(newDeals, known))
  })

  /** `thread` undefined: any thread may have changed. */
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
        // After a reconnection: changes during the break were not reported.
        else if (name === 'ready' && opened) changed(undefined)
        if (name === 'ready') opened = true
      },
      onState: setLive,
    })
    return stream.close
  }, [signedIn])

  async function more() {
    if (busy) return
    setBusy(true)
    try {
      const [moreThreads, moreDeals] = await Promise.all([
        threads.next && !show ? call(getThreads, { querystring: { after: threads.next } }) : undefined,
        deals.next ? call(getDeals, { querystring: { show, after: deals.next } }) : undefined,
      ])
      if (moreThreads)
        setThreads((known) => ({
          ...known,
          threads: newestFirst(known.threads, moreThreads.threads),
          next: moreThreads.next,
        }))
      if (moreDeals && wanted.current === show)
        setDeals((known) => ({ ...moreDeals, deals: [...known.deals, ...moreDeals.deals] }))
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }

  /** The rows of the previous list stay until those of the chosen one are loaded. */
  async function choose(next: Show | undefined) {
    wanted.current = next
    setBusy(true)
    setFailed(undefined)
    setShow(next)
    try {
      const chosen = await call(getDeals, { querystring: { show: next } })
      if (wanted.current === next) setDeals(chosen)
    } catch (error) {
      if (wanted.current === next) setFailed(error)
    } finally {
      if (wanted.current === next) setBusy(false)
    }
  }

  return {
    threads: threads.threads,
    entries: deals.deals,
    /** Whether the server has more of each than is loaded. */
    rest: { threads: threads.next !== null, deals: deals.next !== null },
    unread: threads.unread,
    mine: deals.mine,
    show,
    choose,
    live,
    busy,
    failed,
    more,
    /** Updates the counts after a thread has been read. */
    markRead(thread: string, unread: number) {
      setThreads((known) => ({
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

export type Inbox = ReturnType<typeof useInbox>
