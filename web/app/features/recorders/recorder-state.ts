/** The state of a phone that records, in words. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { type Maker, makerOf } from '@spetskarta/shared/recorders/makers.ts'
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import type { SleepReason } from '@spetskarta/shared/tracks/rules.ts'
import { formatAgo, formatDuration } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'
import { SLEEP_WORDS, sinceWords, spanWords, TROUBLE_WORDS } from '../tracks/sleep-words'

const LIVE_MS = 10 * MINUTE
/** A shorter silence is the usual pause between two batches. */
const QUEUE_S = 10 * 60
const SKEW_MS = 2 * MINUTE
/** Points of a clock that is further ahead are refused. */
const FAR_MS = DAY
/** Refusals that go on are a problem; those of days ago are only a fact. */
const REFUSING_MS = DAY
/** Per cent. */
const LOW_BATTERY = 15

/** What the maker's battery saver may be behind. */
const ENDED_BY_PHONE: readonly SleepReason[] = ['asleep', 'ended']

const NBSP = '\u00a0'
const POINTS = ['точку', 'точки', 'точек'] as const

export interface ShownRecorder {
  /** The state in one line. */
  text: string
  /** `live`: sending now; `stopped`: the server refuses what it sends. */
  kind: 'live' | 'silent' | 'stopped'
  /** Further facts for the owner, each with whether it is a problem. */
  notes: { text: string; bad: boolean }[]
  /** Whose phones put the app to sleep lately: what to change on them is shown. */
  sleepy: Maker | undefined
}

/** `now`: ms, the server's. */
export function recorderState(recorder: Recorder, now: number): ShownRecorder {
  const { allowed, lastSeenAt, stoppedAt } = recorder
  const seen = lastSeenAt ? `На связи: ${formatAgo(lastSeenAt, now)}` : 'Ещё не выходил на связь'
  const notes = lastSeenAt ? notesOf(recorder, now) : []
  const asleep = recorder.sleeps.some(({ reason }) => ENDED_BY_PHONE.includes(reason))
  const sleepy = asleep && allowed ? makerOf(recorder.app?.maker ?? '') : undefined
  if (!allowed)
    return { kind: 'stopped', text: 'Запись запрещена: отметка снята', notes: [{ text: seen, bad: false }], sleepy }
  if (stoppedAt)
    return { kind: 'silent', text: `Водитель закончил запись: ${formatAgo(stoppedAt, now)}`, notes, sleepy }
  const live = lastSeenAt !== null && now - Date.parse(lastSeenAt) < LIVE_MS
  return { kind: live ? 'live' : 'silent', text: seen, notes, sleepy }
}

function notesOf(recorder: Recorder, now: number) {
  const { battery, queueAge, skew, speedFactor, refusals, app, sleeps, trouble, timeZone } = recorder
  const notes: ShownRecorder['notes'] = []
  if (trouble) {
    const span = sinceWords(timeZone, trouble.since, now)
    notes.push({ text: `${TROUBLE_WORDS[trouble.state]} ${span}`, bad: trouble.state !== 'signal' })
  }
  if (battery !== null) notes.push({ text: `Заряд ${battery}${NBSP}%`, bad: battery <= LOW_BATTERY })
  if (queueAge !== null && queueAge > QUEUE_S)
    notes.push({ text: `Не было сети: точки ждали отправки ${formatDuration(queueAge)}`, bad: false })
  if (skew !== null && Math.abs(skew) > SKEW_MS) {
    const way = skew > 0 ? 'отстают' : 'спешат'
    const advice = Math.abs(skew) > FAR_MS ? '. Включите на нём дату и время по сети' : ''
    notes.push({ text: `Часы телефона ${way} на ${formatDuration(Math.abs(skew) / 1000)}${advice}`, bad: true })
  }
  const unit = speedFactor === null ? undefined : speedUnitText(speedFactor)
  if (unit) notes.push({ text: unit, bad: false })
  for (const { reason, points, since, lastAt } of refusals) {
    const first = points > 1 ? ', первую' : ''
    const bad = now - Date.parse(lastAt) < REFUSING_MS
    notes.push({ text: `Не приняли ${countOf(points, POINTS)}${first} ${formatAgo(since, now)}. ${reason}`, bad })
  }
  for (const { from, to, reason } of sleeps)
    notes.push({
      text: `${SLEEP_WORDS[reason]} ${spanWords(timeZone, from, to, now)}`,
      bad: ENDED_BY_PHONE.includes(reason),
    })
  if (app) {
    const newer = app.old ? ', есть новее' : ''
    notes.push({ text: [`Приложение ${app.version}${newer}`, app.device].filter(Boolean).join(' · '), bad: false })
  }
  return notes
}

/** What is said of speeds that a recorder sends in a wrong unit. */

/** How many times too large they are, and in what they come. */
const UNITS: [times: number, words: string][] = [
  [1 / 3.6, 'в м/с вместо км/ч'],
  [1 / 1.944, 'в м/с вместо узлов'],
  [1 / 1.852, 'в узлах вместо км/ч'],
  [1.852, 'в км/ч вместо узлов'],
  [1.944, 'в узлах вместо м/с'],
  [3.6, 'в км/ч вместо м/с'],
]
/** Short passes show only that it is one of two. */
const EXACT = 0.01

/** `times`: how many times the true ones, see `Recorder.speedFactor`; undefined where nothing is wrong. */
function speedUnitText(times: number): string | undefined {
  if (times === 1) return undefined
  if (times === 0) return 'Скорость не сходится с путём — считаем только по координатам'
  const words = UNITS.find(([unit]) => Math.abs(times / unit - 1) < EXACT)?.[1]
  return `Скорость приходит ${words ?? `вдвое ${times > 1 ? 'больше' : 'меньше'} настоящей`} — пересчитываем`
}
