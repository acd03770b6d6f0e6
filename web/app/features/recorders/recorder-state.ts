/** What a phone that records is told to be doing. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { formatAgo, formatDuration } from '../../ui/text/ago'

const LIVE_MS = 10 * MINUTE
/** Shorter ones are the usual pause between two batches. */
const QUEUE_S = 10 * 60
const SKEW_MS = 2 * MINUTE
/** Per cent. */
const LOW_BATTERY = 15

const NBSP = '\u00a0'

export interface RecorderState {
  /** In one line. */
  text: string
  /** `live`: sending now; `stopped`: what it sends is refused. */
  kind: 'live' | 'silent' | 'stopped'
  /** What the owner should know beside it, each with whether it is amiss. */
  notes: { text: string; bad: boolean }[]
}

/** `now`: ms, the server's. */
export function recorderState(recorder: Recorder, now: number): RecorderState {
  const { allowed, lastSeenAt } = recorder
  const seen = lastSeenAt ? `На связи: ${formatAgo(lastSeenAt, now)}` : 'Ещё не выходил на связь'
  const notes = lastSeenAt ? notesOf(recorder) : []
  if (!allowed) return { kind: 'stopped', text: 'Запись запрещена: отметка снята', notes: [{ text: seen, bad: false }] }
  const live = lastSeenAt !== null && now - Date.parse(lastSeenAt) < LIVE_MS
  return { kind: live ? 'live' : 'silent', text: seen, notes }
}

function notesOf({ battery, queueAge, skew }: Recorder) {
  const notes: RecorderState['notes'] = []
  if (battery !== null) notes.push({ text: `Заряд ${battery}${NBSP}%`, bad: battery <= LOW_BATTERY })
  if (queueAge !== null && queueAge > QUEUE_S)
    notes.push({ text: `Точки ждали отправки ${formatDuration(queueAge)}`, bad: false })
  if (skew !== null && Math.abs(skew) > SKEW_MS) {
    const way = skew > 0 ? 'отстают' : 'спешат'
    notes.push({ text: `Часы телефона ${way} на ${formatDuration(Math.abs(skew) / 1000)}`, bad: true })
  }
  return notes
}
