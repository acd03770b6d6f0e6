/**
 * `npm run bench:battery`: counts what the Android app does in an hour with the screen off, over three real days, and what open
 * apps do with their published defaults. Prints the table of docs/android.md.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { compileCore } from '../android/test/core.ts'
import { printTable } from './lib/table.ts'

/** Counts for one hour; null: unknown for another app. */
interface Row {
  name: string
  positions: number
  points: number
  calls: number
  timers: number | null
  bytes: number | null
  syncs: number | null
  /** Minutes for which the processor is kept awake, and for which motion is measured at 50 Hz. */
  awake: number | null
  measured: number | null
}

const NAMES: Record<string, string> = {
  battery: 'Спецкарта, на батарее',
  engine: 'Спецкарта, на батарее, двигатель работает весь день',
  charger: 'Спецкарта, на зарядке',
  photos: 'Спецкарта, на батарее, фото раз в 15 мин',
  traccar: 'Traccar Client: 75 м, не чаще 30 с',
  owntracks: 'OwnTracks «Significant»: 500 м, 900 с',
  'owntracks-move': 'OwnTracks «Move»: 10 с',
  colota: 'Colota «Instant»: 5 с',
  'colota-balanced': 'Colota «Balanced»: 30 с, 1 м, раз в 5 мин',
}

const whole = (value: number | null) => (value === null ? '' : Math.round(value).toString())

const classes = compileCore()
try {
  const tracks = new URL('../server/data/tracks', import.meta.url).pathname
  const printed = execFileSync(
    'java',
    [`-Djava.io.tmpdir=${classes}`, '-cp', classes, 'ru.spetskarta.recorder.core.Battery', tracks],
    {
      encoding: 'utf8',
    },
  )
  const rows = printed
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))
  printTable(
    [
      'за час',
      '',
      'положений',
      'точек',
      'вызовов сети',
      'КБ',
      'будильников',
      'записей на диск',
      'мин без сна',
      'мин датчика',
    ],
    rows.map(({ name, positions, points, calls, bytes, timers, syncs, awake, measured }) => [
      NAMES[name] ?? name,
      '',
      ...[positions, points, calls, bytes === null ? null : bytes / 1000, timers, syncs, awake, measured].map(whole),
    ]),
  )
} finally {
  rmSync(classes, { recursive: true, force: true })
}
