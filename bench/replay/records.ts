/** The data for the replay bench: machines with days of many points, sent as phones send them. */
import type { APIRequestContext } from '@playwright/test'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { signUp } from '../../e2e/lib/people.ts'
import { makeMachine, makeRecorder, type SentPoint, sendPhoto, sendPoints } from '../../e2e/lib/track-data.ts'

export const SECONDS = 86_400
export const DAYS = 10
export const PHOTOS = 200
export const MANY = { machines: 10, points: 10_000 }

/** The machines are in UTC+3. */
const MOSCOW_MS = 3 * HOUR

/** First moment of the day `ago` days before today, ms. */
const dayStart = (ago: number) => Math.floor((Date.now() + MOSCOW_MS) / DAY) * DAY - MOSCOW_MS - ago * DAY

/** `yyyy-mm-dd`. */
export const dayAgo = (ago: number): string => new Date(dayStart(ago) + MOSCOW_MS).toISOString().slice(0, 10)

/** A drive in circles from `start` on, with a receiver's noise; `lat` and `lng` are the centre, degrees. */
const pointsOf = (start: number, count: number, lat = 55.567, lng = 38.23): SentPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    timestamp: start + i * 1000,
    lat: lat + 0.12 * Math.sin(i / 4000) + Math.random() / 50_000,
    lng: lng + 0.2 * Math.cos(i / 4000) + Math.random() / 50_000,
    speed: Math.round(Math.abs(45 + 44 * Math.sin(i / 300))),
    accuracy: 5,
  }))

/** A machine with `DAYS` whole days, `PHOTOS` photos yesterday, and a few points of today. */
async function longDays(request: APIRequestContext): Promise<string> {
  const id = await makeMachine(request, 'Самосвал')
  const token = await makeRecorder(request, id)
  for (let ago = DAYS; ago >= 1; ago--) await sendPoints(request, token, pointsOf(dayStart(ago), SECONDS))
  for (let i = 0; i < PHOTOS; i++) await sendPhoto(request, token, dayStart(1) + i * 400_000)
  await sendPoints(request, token, pointsOf(Date.now() - 60_000, 60))
  return id
}

async function manyMachines(request: APIRequestContext): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < MANY.machines; i++) {
    const id = await makeMachine(request, `Самосвал ${i + 1}`)
    const points = pointsOf(dayStart(1) + 8 * HOUR, MANY.points, 55.4 + 0.1 * i, 38.23 + 0.1 * (i % 3))
    await sendPoints(request, await makeRecorder(request, id), points)
    ids.push(id)
  }
  return ids
}

/** Machines of a new account, in which the context is logged in. */
export async function makeRecords(request: APIRequestContext): Promise<{ long: string; many: string[] }> {
  await signUp(request)
  const records = { long: await longDays(request), many: await manyMachines(request) }
  // Summed now, as the job would have done over the days.
  for (const equipmentId of [records.long, ...records.many])
    await request.get('/api/get-daily-data-table', { params: { equipmentId } })
  return records
}
