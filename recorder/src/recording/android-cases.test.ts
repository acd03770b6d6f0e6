/**
 * The rules that the Android app has in Java, as cases with the answers of these: `android/test/cases.json`, which the
 * app's own tests read too. After a change of a rule: `npx vitest run android-cases --update`, then the Java.
 */
import { readFileSync } from 'node:fs'
import { RECORDER_CONSENT_VERSION } from '@spetskarta/shared/recorders/recorder-consent.ts'
import { expect, test, vi } from 'vitest'
import { roomOf, thinPhotos, thinPoints } from '../queue/thin'
import { backOff, larger, smaller } from '../sending/back-off'
import { outcomeOf } from '../sending/outcome'
import { openServerClock } from '../sending/server-clock'
import { type Fix, NOTHING_SAMPLED, SAMPLING, type Sampled, type Sampling, sample } from './sampling'
import { photoBytes } from './settings'
import { type MotionSample, shakingOf } from './shaking'
import { corrected, measure, type Skew } from './skew'
import { addPoint, emptyDay } from './summary'

// The days of the phone's calendar, whose sums these are.
vi.stubEnv('TZ', 'Europe/Moscow')

const DAYS = ['2026-06-16-backhoe-loader', '2026-06-17-dump-truck', '2026-06-18-water-tanker']
/** Seconds; over a longer silence no positions are made up. */
const FILLED = 60

/** The positions of a real day, each second one: those between two recorded ones lie on a line. */
function secondsOf(day: string, shakes: boolean): Fix[] {
  const file = new URL(`../../../server/data/tracks/${day}.csv`, import.meta.url)
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const recorded = rows.map((row) => {
    const [at = '', lat, lng, speed, accuracy] = row.split(',')
    return { at: Date.parse(at), lat: Number(lat), lng: Number(lng), speed: Number(speed), accuracy: Number(accuracy) }
  })
  const fixes: Fix[] = []
  for (const [index, from] of recorded.entries()) {
    const to = recorded[index + 1] ?? from
    const seconds = (to.at - from.at) / 1000
    const steps = seconds > FILLED ? 1 : seconds
    for (let k = 0; k < steps; k++) {
      const at = from.at + k * 1000
      const vibration = (at / 1000) % 600 < 300 ? 0.2 : 0.01
      const lat = from.lat + ((to.lat - from.lat) * k) / seconds
      const lng = from.lng + ((to.lng - from.lng) * k) / seconds
      const unknown = { heading: null, altitude: null, mock: false }
      fixes.push({ ...from, ...unknown, at, lat, lng, ...(shakes && { vibration }) })
    }
  }
  return fixes
}

const SAMPLINGS: Partial<Sampling>[] = [{}, { interval: 5_000, accuracy: 30 }, { interval: 60_000, accuracy: 50 }]

function dayCase(day: string, shakes: boolean, choice: Partial<Sampling>) {
  const sampling = { ...SAMPLING, ...choice }
  let state: Sampled = NOTHING_SAMPLED
  const points = secondsOf(day, shakes).flatMap((fix) => {
    const result = sample(state, fix, sampling)
    state = result.sampled
    return result.points
  })
  const sums = points.reduce(addPoint, emptyDay(points[0]?.at ?? 0))
  const first = points[0]?.at ?? 0
  const seconds = points.map(({ at }) => (at - first) / 1000)
  const since = seconds.map((second, index) => second - (seconds[index - 1] ?? 0))
  return { day, shakes, sampling, first, seconds: since.join(' '), metres: sums.metres }
}

/** What a phone in a machine measures: one wave on each axis, and gravity that is left over. */
function shakingCase({ hz, rate, seconds }: { hz: number; rate: number; seconds: number }) {
  const samples: MotionSample[] = Array.from({ length: Math.round(rate * seconds) + 1 }, (_, k) => {
    const at = Math.round((k * 1000) / rate)
    // Whole thousandths: both languages read the same numbers.
    const wave = Math.round(Math.sin((2 * Math.PI * hz * at) / 1000) * 200) / 1000
    return { at, x: wave, y: (k % 7) / 100, z: 9.81 - wave / 2 }
  })
  const rows = samples.map(({ at, x, y, z }) => [at, x, y, z])
  return { samples: rows, shaking: shakingOf(samples) ?? null }
}

const photosCase = (at: number[], bytes: number) => ({
  at,
  bytes,
  given: thinPhotos(
    at.map((moment, index) => ({ at: moment, bytes: 100 + index })),
    bytes,
  ),
})

const failures = [0, 1, 2, 3, 7, 8, 9, 40]
const statuses = [200, 204, 301, 400, 401, 403, 404, 408, 413, 415, 422, 429, 500, 502, 503, 507]
const WORDS = [
  null,
  'no',
  'too_many_requests',
  'internal',
  'unavailable',
  'unauthorized',
  'not_allowed',
  'bad_request',
  'bad_time',
  'too_large',
  'unsupported_type',
]
const clocks = [
  [0, 1000, 900],
  [0, 1001, 60_000],
  [5000, 4000, 0],
  [0, 30_001, 99_999],
  [1_000_000, 1_000_333, 1_000],
] as const

/** What several answers in turn say of the clock, ms, and what is believed after each. */
function clockCase(measured: number[]) {
  const clock = openServerClock(() => 0)
  let skew: Skew = null
  const believed = measured.map((serverAt) => {
    skew = clock.hear({ sentAt: 0, receivedAt: 0, serverAt }, skew) ?? skew
    return skew
  })
  return { measured, believed, asks: clock.mustAsk(skew) }
}

const cases = {
  days: DAYS.flatMap((day) => SAMPLINGS.flatMap((one) => [dayCase(day, false, one), dayCase(day, true, one)])),
  shaking: [
    { hz: 12, rate: 50, seconds: 10 },
    { hz: 23.4, rate: 60, seconds: 10 },
    { hz: 1.7, rate: 20, seconds: 6 },
    { hz: 5, rate: 9, seconds: 10 },
    { hz: 5, rate: 50, seconds: 4 },
  ].map(shakingCase),
  thinPhotos: [
    photosCase([0, 100, 110, 200, 300], 1),
    photosCase([0, 100, 110, 200, 300], 250),
    photosCase([0, 100, 110, 200, 300], 10_000),
    photosCase([0, 60, 120, 180, 240, 300, 301], 300),
    photosCase([], 1),
  ],
  thinPoints: [0, 1, 3, 4, 10, 11, 101].map((count) => ({ count, given: thinPoints(count) })),
  backOff: failures.flatMap((count) =>
    [0, 0.25, 0.999].map((random) => [count, random, count * 1000, backOff(count, random, count * 1000)]),
  ),
  sizes: [50, 51, 99, 1000, 2500, 2501, 5000].map((size) => [size, larger(size), smaller(size)]),
  outcomes: statuses.flatMap((status) =>
    [null, '7', ' 600', 'soon', '-5', '1.5', '2592000', '9999999999999'].flatMap((retryAfter) =>
      WORDS.map((code) => {
        const outcome = outcomeOf({ status, message: '', code, retryAfter })
        const [reason, after] = ['reason' in outcome ? outcome.reason : null, 'after' in outcome ? outcome.after : 0]
        const waits = ('waits' in outcome && outcome.waits) || null
        return { status, retryAfter, code, kind: outcome.kind, reason, after, waits }
      }),
    ),
  ),
  skews: clocks.map(([sent, received, server]) => [sent, received, server, measure(sent, received, server)]),
  clocks: [
    [100],
    [7_200_000],
    [7_200_000, 7_210_000],
    [-1e12, 100],
    [7_200_000, -1e12, 7_200_000, -1e12],
    [100, -1e12, 100, 7_200_000, 7_200_000],
  ].map(clockCase),
  corrected: [null, 0, 5].flatMap((then) =>
    [null, 0, 7].map((now) => ({ then, now, at: corrected(1_000, then, now) })),
  ),
  photoBytes: [1280, 1920, 2560].map((side) => [side, photoBytes(side)]),
  rooms: [9_999_999, 10_000_000, 49_999_999, 50_000_000].map((free) => ({ free, room: roomOf(1e9 - free, 1e9) })),
}

test('the answers of these rules are those that the Android app is tested with', async () => {
  const lines = Object.entries(cases).map(([name, list]) => {
    const rows = list.map((one) => `    ${JSON.stringify(one)}`)
    return `  ${JSON.stringify(name)}: [\n${rows.join(',\n')}\n  ]`
  })
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../../android/test/cases.json')
})

test('the Android app asks for the same text of the consent', () => {
  const java = new URL(
    '../../../android/app/src/main/java/ru/spetskarta/recorder/core/recording/Consent.java',
    import.meta.url,
  )
  expect(readFileSync(java, 'utf8')).toContain(`VERSION = "${RECORDER_CONSENT_VERSION}"`)
})
