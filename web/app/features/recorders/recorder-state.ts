/** The state of a phone that records, in words. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { type Maker, makerOf } from '@spetskarta/shared/recorders/makers.ts'
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import type { SleepReason } from '@spetskarta/shared/tracks/rules.ts'
import { formatAgo, formatDuration } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'
import { SLEEP_WORDS, sinceWords, spanWords, TROUBLE_WORDS } from '../tracks/sleep-words'

const LIVE_MS = 10 * MINUTE
/** A shorter silence is the usual pause between two batches, seconds. */
const QUEUE_S = 10 * 60
const SKEW_MS = 2 * MINUTE
/** Points whose clock is further ahead than this are refused. */
const FAR_MS = DAY
/** Refusals within this time are a problem; earlier ones are only mentioned. */
const REFUSING_MS = DAY
/** Per cent. */
const LOW_BATTERY = 15

/** Reasons that the battery saver of the phone's maker may have caused. */
const ENDED_BY_PHONE: readonly SleepReason[] = ['asleep', 'ended']

const NBSP = '\u00a0'
const POINTS = ['точку', 'точки', 'точек'] as const

export interface ShownRecorder {
  /** The state in one line. */
  text: string
  /** `live`: sending now; `stopped`: the server refuses its points. */
  kind: 'live' | 'silent' | 'stopped'
  /** Further facts for the owner, each with whether it is a problem. */
  notes: { text: string; bad: boolean }[]
  /** Maker of the phone, if it recently put the app to sleep: its instructions are shown. */
  sleepy: Maker | undefined
}

/** `now`: ms, by the server's clock. */
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

/** Factors by which speeds in a wrong unit differ from the true ones, with the words for the unit. */
const UNITS: [times: number, words: string][] = [
  [1 / 3.6, 'в м/с вместо км/ч'],
  [1 / 1.944, 'в м/с вместо узлов'],
  [1 / 1.852, 'в узлах вместо км/ч'],
  [1.852, 'в км/ч вместо узлов'],
  [1.944, 'в узлах вместо м/с'],
  [3.6, 'в км/ч вместо м/с'],
]
/** Relative tolerance. A rougher factor, as from short drives, shows only that a unit is wrong, not which one. */
const EXACT = 0.01

/** `times`: sent speeds divided by the true ones, see `Recorder.speedFactor`; undefined where nothing is wrong. */
function speedUnitText(times: number): string | undefined {
  if (times === 1) return undefined
  if (times === 0) return 'Скорость не сходится с путём — считаем только по координатам'
  const words = UNITS.find(([unit]) => Math.abs(times / unit - 1) < EXACT)?.[1]
  return `Скорость приходит ${words ?? `вдвое ${times > 1 ? 'больше' : 'меньше'} настоящей`} — пересчитываем`
}
