/** Sums of several days of a machine. */
import { ACTIVITY_WORDS, activityHead } from '@spetskarta/shared/tracks/activity-words.ts'
import { ALL_SEEN, type Coarse, coarseNotes, coarsestOf } from '@spetskarta/shared/tracks/coarse.ts'
import type { DaySummary, Discarded } from '@spetskarta/shared/tracks/tracks.ts'
import { durationOrDash, formatDuration } from '../../ui/text/ago'
import { countOf, formatCount, kmText } from '../../ui/text/format'
import type { MachineDay } from '../tracks/machine-day'
import { dayMinutes, shareOfHeard, wholeMinutes } from './day-minutes'

interface Totals {
  /** Km. */
  distance: number
  rawDistance: number
  /** Seconds; of each day whole minutes. */
  moving: number
  standing: number
  unknown: number
  discarded: Discarded
  besides: Besides
}

const secondsOf = (spans: { from: number; to: number }[]) =>
  spans.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)

/** What the kilometres leave out, and why they may be too low. */
export type Besides = Pick<
  DaySummary,
  'unheardDistance' | 'jammedSeconds' | 'carriedDistance' | 'carriedSeconds' | keyof Coarse
>

const NOTHING: Besides = {
  unheardDistance: 0,
  jammedSeconds: 0,
  carriedDistance: 0,
  carriedSeconds: 0,
  ...ALL_SEEN,
}

/** The sum of several days; of their intervals the longest. */
const besidesOf = (days: (Besides | undefined)[]): Besides =>
  days.reduce<Besides>(
    (sum, day = NOTHING) => ({
      unheardDistance: sum.unheardDistance + day.unheardDistance,
      jammedSeconds: sum.jammedSeconds + day.jammedSeconds,
      carriedDistance: sum.carriedDistance + day.carriedDistance,
      carriedSeconds: sum.carriedSeconds + day.carriedSeconds,
      ...coarsestOf([sum, day]),
    }),
    NOTHING,
  )

/** Lines beside the kilometres, none of them part of the sum: `Без связи проехала` `не меньше 12,0 км`. */
export function besidesLines({ unheardDistance, jammedSeconds, carriedDistance, carriedSeconds }: Besides) {
  const lines: { what: string; value: string }[] = []
  if (unheardDistance > 0)
    lines.push({ what: 'Без связи проехала', value: `не меньше ${kmText(unheardDistance)}\u00a0км` })
  if (carriedSeconds > 0)
    lines.push({
      what: activityHead('carried'),
      value: `${kmText(carriedDistance)}\u00a0км, ${formatDuration(carriedSeconds)}`,
    })
  if (jammedSeconds > 0) lines.push({ what: 'Подмена координат', value: formatDuration(jammedSeconds) })
  return lines
}

export function totalsOf(days: Pick<MachineDay, 'summary' | 'distance' | 'stops' | 'gaps'>[]): Totals {
  const discarded: Discarded = { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 }
  const besides = besidesOf(days.map(({ summary }) => summary))
  const totals: Totals = { distance: 0, rawDistance: 0, moving: 0, standing: 0, unknown: 0, discarded, besides }
  for (const { summary, distance, stops, gaps } of days) {
    totals.distance += distance
    totals.rawDistance += summary?.rawDistance ?? distance
    totals.moving += summary ? dayMinutes(summary).moving : 0
    totals.standing += shareOfHeard(summary, secondsOf(stops))
    totals.unknown += wholeMinutes(secondsOf(gaps))
    for (const reason of Object.keys(discarded) as (keyof Discarded)[])
      discarded[reason] += summary?.discarded[reason] ?? 0
  }
  return totals
}

export const countDiscarded = (discarded: Discarded): number =>
  Object.values(discarded).reduce((sum, count) => sum + count, 0)

/** `Скачки — 14, точность хуже 100 м — 9`; empty where all points count. */
export function reasonsText({ accuracy, jump, duplicate, mock, other, jam }: Discarded): string {
  const reasons = [
    ['скачки', jump],
    ['точность хуже 100\u00a0м', accuracy],
    ['повторы', duplicate],
    ['подмена координат', jam],
    ['фиктивные', mock],
    ['с другого телефона', other],
  ] as const
  const text = reasons.flatMap(([what, count]) => (count > 0 ? `${what} — ${formatCount(count)}` : [])).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface WorkLine {
  what: string
  value: string
  /** `приблизительно`, `по калибровке`, or the source that makes it certain; empty where there is no evidence. */
  note: string
}

const BY = {
  movement: 'по движению',
  vibration: 'по вибрации телефона',
  ignition: 'по зажиганию',
  turning: 'по поворотам платформы',
  mark: 'по отметкам владельца',
}

/** Whether a wired tracker reported when the engine ran, so that nothing is estimated from vibration. */
const isByIgnition = ({ workBy }: Pick<DaySummary, 'workBy'>): boolean =>
  workBy.includes('ignition') && !workBy.includes('vibration')

/** Basis of the engine's levels: guessed from its days, or calibrated at the machine. */
const LEVELS = { guess: 'приблизительно', calibration: 'по калибровке' }

const noteOf = (summary: Pick<DaySummary, 'workBy' | 'engineBy'>): string =>
  isByIgnition(summary) ? BY.ignition : summary.engineBy ? LEVELS[summary.engineBy] : 'оценка'

/** What the engine did, line by line; a single line where only positions were recorded. */
export function workLines(summary: DaySummary): WorkLine[] {
  const { movingSeconds, workingSeconds, idleSeconds, offSeconds, unknownSeconds } = summary
  const note = noteOf(summary)
  const { working, idle, off, unknown: unseen } = dayMinutes(summary)
  const row = (what: string, seconds: number) => ({ what, value: durationOrDash(seconds), note })
  const known = Math.max(0, workingSeconds - movingSeconds) + idleSeconds + offSeconds
  const unknown = { what: activityHead('unknown'), value: durationOrDash(unseen), note: '' }
  if (known === 0 && unknownSeconds > 0) return [unknown]
  return [
    row(activityHead('work'), working),
    row(activityHead('idle'), idle),
    row(activityHead('off'), off),
    ...(unknownSeconds > 0 ? [unknown] : []),
  ]
}

/** Work, idling and unknown time of several days together; empty where only positions were recorded. */
export function engineLines(days: { summary?: DaySummary | undefined }[]): WorkLine[] {
  const summaries = days.flatMap(({ summary }) => summary ?? [])
  const shown = summaries.filter(({ workBy }) => workBy.some((by) => by !== 'movement'))
  const [first, ...others] = new Set(shown.map(noteOf))
  if (first === undefined) return []
  const rounded = summaries.map(dayMinutes)
  const sum = (name: 'working' | 'idle' | 'unknown') => rounded.reduce((all, day) => all + day[name], 0)
  const row = (what: string, seconds: number) => ({
    what,
    value: durationOrDash(seconds),
    note: others.length > 0 ? 'оценка' : first,
  })
  const unknown = { what: activityHead('unknown'), value: durationOrDash(sum('unknown')), note: '' }
  // Dashes would wrongly state that the engine was off.
  if (sum('unknown') > 0 && sum('working') + sum('idle') === 0) return [unknown]
  return [
    row(activityHead('work'), sum('working')),
    row(activityHead('idle'), sum('idle')),
    ...(sum('unknown') > 0 ? [unknown] : []),
  ]
}

/**
 * `Работа … — по вибрации телефона и по движению; уровни двигателя — приблизительно`; for a day without evidence, what is
 * missing.
 */
export function workBasis({ workBy, engineBy }: Pick<DaySummary, 'workBy' | 'engineBy'>): string {
  const evidence = workBy.filter((by) => by !== 'movement')
  if (evidence.length === 0) return 'Работала ли машина стоя, по одним координатам не узнать'
  const all = new Intl.ListFormat('ru').format(
    [...evidence, ...workBy.filter((by) => by === 'movement')].map((by) => BY[by]),
  )
  const levels = engineBy && !isByIgnition({ workBy }) ? `; уровни двигателя — ${LEVELS[engineBy]}` : ''
  return `Работа, холостой ход и стоянка — ${isByIgnition({ workBy }) ? '' : 'оценка '}${all}${levels}`
}

/** `Телефоны машины расходятся: 2 ч 10 мин`; empty where they agree. */
export const apartText = (seconds: number): string =>
  seconds > 0 ? `Телефоны машины расходятся: ${formatDuration(seconds)}` : ''

/** Reservations about a day, shown before it is opened, a few words each: `подмена 45 мин`. */
export const doubtsOf = ({
  apartSeconds,
  jammedSeconds,
  carriedSeconds,
  unheardDistance,
  ...coarse
}: Omit<Besides, 'carriedDistance'> & Pick<DaySummary, 'apartSeconds'>): string[] => [
  ...(apartSeconds > 0 ? ['телефоны расходятся'] : []),
  ...(jammedSeconds > 0 ? [`подмена ${formatDuration(jammedSeconds)}`] : []),
  ...(carriedSeconds > 0 ? [`${ACTIVITY_WORDS.carried} ${formatDuration(carriedSeconds)}`] : []),
  ...(unheardDistance > 0 ? [`без связи не меньше ${kmText(unheardDistance)}\u00a0км`] : []),
  ...coarseNotes(coarse),
]

/** `Выбрано 2 дня`. */
export const chosenText = (count: number): string =>
  `${count === 1 ? 'Выбран' : 'Выбрано'} ${countOf(count, ['день', 'дня', 'дней'])}`

/** A sum, or a mark in its place: the sum of only some of the days would be wrong. */
export const sumText = (sum: string, { loading, failed }: { loading: boolean; failed: boolean }): string =>
  loading ? '…' : failed ? '—' : sum
