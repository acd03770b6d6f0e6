/** A network that answers by itself, with any date, any status and any body, before the real calls of the page. */
import { gunzipSync } from 'node:zlib'
import { BAD_TIME } from '@spetskarta/shared/recorders/recorders.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { openQueueDatabase } from '../queue/database'
import { openMemory } from '../queue/memory'
import { openQueue } from '../queue/queue'
import { openMarks } from '../recording/marks'
import { openNotes } from '../recording/notes'
import type { Skew } from '../recording/skew'
import { openStops } from '../recording/stops'
import { type Link, openSender } from './sender'
import { delivery, sha256Of } from './server'

const KRAN = 'kran'
const NOON = Date.now()
const DAY = 86_400_000

const DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 2100 23:59:59 GMT', 'yesterday', '']
const STATUSES = [200, 201, 204, 302, 304, 400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503, 507]
const BODIES = [
  '<!doctype html><title>Войдите в сеть</title>',
  '',
  '{}',
  '[]',
  'null',
  '{"ok":true,"now":1000}',
  `{"now":${NOON + 400 * DAY},"equipment":{"_id":"another"}}`,
  '{"accepted":0,"duplicates":0,"rejected":[]}',
  '{"code":"forbidden","message":"Нет доступа","now":1000}',
  '{"code":"access_denied","rejected":"all"}',
]
/** All of them, in an order in which each meets the others. */
const ANSWERS = BODIES.flatMap((body, b) =>
  STATUSES.map((status, s) => {
    const isEmpty = [204, 304].includes(status)
    return () => new Response(isEmpty ? null : body, { status, headers: { date: DATES[(b + s) % DATES.length] ?? '' } })
  }),
)

/** Our server, which takes no point of another day. */
function ourServer() {
  const points = new Map<number, number>()
  const photos: string[] = []
  const json = (body: object) => Response.json({ now: Date.now(), ...body })
  return {
    points,
    photos,
    answer(path: string, body: unknown): Response {
      if (path.endsWith('/self')) {
        const equipment = { _id: KRAN, name: 'Кран', type: 'kran', own: true }
        return json({ id: '1', name: 'Телефон', ownerName: 'ramstroy', equipment })
      }
      if (body instanceof FormData) {
        photos.push(String(body.get('sha256')))
        return json({ _id: '1', duplicate: false })
      }
      if (path.endsWith('/direct')) return json({ form: true })
      const text = typeof body === 'string' ? body : gunzipSync(Buffer.from(body as ArrayBuffer)).toString()
      const given: { timestamp: number }[] = JSON.parse(text).points
      const isWrong = ({ timestamp }: { timestamp: number }) => Math.abs(timestamp - NOON) > DAY
      for (const { timestamp } of given) points.set(timestamp, (points.get(timestamp) ?? 0) + 1)
      const rejected = given.flatMap((point, index) =>
        isWrong(point) ? [{ index, reason: 'Неверное время', code: BAD_TIME }] : [],
      )
      return json({ accepted: given.length - rejected.length, duplicates: 0, rejected })
    },
  }
}

test('whatever a portal answers, and by what date, every point and photo is on the server once at its time', async () => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const db = await openQueueDatabase(new IDBFactory())
  const memory = openMemory(db)
  const queue = openQueue(db)
  const ours = ourServer()
  const waiting = [...ANSWERS]
  let calls = 0
  // Two calls of three are the portal's, as long as it has something new to say.
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const said = calls++ % 3 === 2 ? undefined : waiting.shift()
    return said ? said() : ours.answer(path, body)
  })

  let skew: Skew = null
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const links: Link[] = []
  const refused: string[] = []
  const sender = openSender({
    queue,
    stops: openStops(memory),
    marks: openMarks(memory),
    notes: openNotes(memory),
    delivery,
    tokenOf: (equipment) => equipment,
    current: () => KRAN,
    every: () => 30,
    skew: () => skew,
    onSkew: (measured) => {
      skew = measured
    },
    onLink: (link) => void links.push(link),
    onSent: () => {},
    onRefused: (equipment) => void refused.push(equipment),
    now: () => now,
    random: () => 1,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })

  /** The wait after a failure is over. */
  const goOn = () => {
    links.length = 0
    now += 600_000
    const due = timers.splice(0)
    for (const { run } of due) run()
    if (due.length === 0) sender.wake()
  }

  const times: number[] = []
  const hashes: string[] = []
  const place = { equipment: KRAN, lat: 55, lng: 38, skew: null }
  const fix = { ...place, accuracy: 5, speed: null, heading: null, altitude: null, mock: false, battery: 50 }
  while (waiting.length > 0) {
    const at = NOON + times.length
    times.push(at)
    await queue.addPoints([{ ...fix, at }])
    if (times.length % 8 === 1) {
      const file = new TextEncoder().encode(`photo ${at}`).buffer as ArrayBuffer
      const sha256 = await sha256Of(file)
      hashes.push(sha256)
      await queue.addPhoto({ ...place, at, bytes: file.byteLength, refusals: 0, sha256 }, file)
    }
    goOn()
    await vi.waitFor(() => expect(['idle', 'waiting']).toContain(links.at(-1)?.state))
  }
  await vi.waitFor(async () => {
    goOn()
    await vi.waitFor(() => expect(['idle', 'waiting']).toContain(links.at(-1)?.state))
    expect([await queue.counts(), links.at(-1)?.state]).toEqual([{ points: 0, photos: 0, stuck: 0 }, 'idle'])
  })

  expect(refused).toEqual([])
  expect([...ours.points]).toEqual(times.map((at) => [at, 1]))
  expect(ours.photos.sort()).toEqual(hashes.sort())
})
