/** The list of deals and threads: one row per deal, with its last message. */
import type { DealEntry } from '@spetskarta/shared/deals/deals.ts'
import { type OfferState, stateRow, type Turn, turnOf } from '@spetskarta/shared/deals/steps.ts'
import type { ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { paths } from '../../../paths'
import { datesOf } from '../../../ui/text/money'
import { offersText, requestTitle, stateWords } from '../../deals/deal-words'

/** Deals that wait for the user; active ones; ended ones. Undefined: all deals, and the questions about listings. */
export const SHOWS = ['mine', 'going', 'over'] as const
export type Show = (typeof SHOWS)[number]

export interface InboxRow {
  key: string
  to: string
  /** Key under which an unsent text is stored; null: the user cannot write here. */
  draftKey: string | null
  name: string
  about: string
  /** ISO 8601, UTC: the last change, or the last message where that is later. */
  at: string
  /** Null for a question about a listing, which has no state. */
  state: { words: string; turn: Turn } | null
  sum: number | null
  last: ThreadRow['last'] | null
  unread: number
}

const GONE = 'Учётная запись удалена'

const later = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b)

function rowOfEntry(entry: DealEntry, thread: ThreadRow | undefined): InboxRow {
  const { subject, id, other, offers, from, to, place, changedAt, turn, sum } = entry
  const what = subject === 'request' ? requestTitle({ ...entry, volume: '' }) : entry.machine
  const threadId = thread?.id ?? entry.thread
  return {
    key: `${subject} ${id}`,
    to:
      entry.offer === null
        ? paths.request(id)
        : threadId === null
          ? paths.offerThread(entry.offer)
          : paths.thread(threadId),
    draftKey: threadId ?? entry.offer,
    name: [subject === 'request' ? 'Ваша заявка' : other || GONE, place].filter(Boolean).join(', '),
    about: [offersText(offers), datesOf(from, to), what].filter(Boolean).join(' · '),
    at: thread ? later(thread.last.at, changedAt) : changedAt,
    state: { words: stateWords(entry), turn },
    sum,
    last: thread?.last ?? null,
    unread: thread?.unread ?? 0,
  }
}

function stateOf({ subject, own }: ThreadRow): InboxRow['state'] {
  if (subject.kind !== 'offer') return null
  const side = own ? 'owner' : 'asker'
  if (subject.deal)
    return { words: stateRow('deal', subject.state).words, turn: turnOf('deal', subject.state as never, side) }
  // A booking whose deal no longer exists.
  if (subject.state === 'accepted') return { words: stateRow('deal', 'cancelled').words, turn: null }
  return {
    words: stateRow('offer', subject.state).words,
    turn: turnOf('offer', subject.state as OfferState, side),
  }
}

const rowOfThread = (thread: ThreadRow): InboxRow => ({
  key: `thread ${thread.id}`,
  to: paths.thread(thread.id),
  draftKey: thread.id,
  name: thread.other?.name ?? GONE,
  about: thread.subject.name,
  at: thread.last.at,
  state: stateOf(thread),
  sum: null,
  last: thread.last,
  unread: thread.unread,
})

interface Known {
  threads: readonly ThreadRow[]
  entries: readonly DealEntry[]
  /** Whether the server has more of each than is loaded. */
  rest: { threads: boolean; deals: boolean }
  show: Show | undefined
}

/** Newest first. Either list may be loaded only in part: rows older than its last loaded one are left out for now. */
export function inboxRows({ threads, entries, rest, show }: Known): InboxRow[] {
  const byOffer = new Map(threads.flatMap((one) => (one.subject.kind === 'offer' ? [[one.subject.offer, one]] : [])))
  const deals = entries.map((entry) => rowOfEntry(entry, byOffer.get(entry.offer ?? '')))
  if (show) return deals
  const listed = new Set(entries.map(({ offer }) => offer))
  const others = threads.filter(({ subject }) => subject.kind !== 'offer' || !listed.has(subject.offer))
  const ends = [rest.threads ? threads.at(-1)?.last.at : undefined, rest.deals ? entries.at(-1)?.changedAt : undefined]
  const since = Math.max(...ends.map((end) => (end ? Date.parse(end) : 0)))
  return [...deals, ...others.map(rowOfThread)]
    .filter(({ at }) => Date.parse(at) >= since)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
