/** A machine with recorded days, and the pages that show them. */
import type { Page } from '@playwright/test'
import { signUp } from './people.ts'
import { driveUntil, MINUTE, makeMachine, makeRecorder, sendPhoto, sendPoints } from './track-data.ts'

/** Noon of three consecutive days, long past, in Moscow time. */
const NOON = ['2026-06-15', '2026-06-16', '2026-06-17'].map((day) => Date.parse(`${day}T12:00+03:00`))
const [FIRST = 0, SECOND = 0, LAST = 0] = NOON

/** Makes a machine of a new user with three days: 20 minutes at 36 km/h on each, on the last one also a gap and photos. */
export async function makeRecorded(page: Page, name: string) {
  await signUp(page.request)
  const id = await makeMachine(page.request, name)
  const token = await makeRecorder(page.request, id)
  await sendPoints(page.request, token, [
    ...driveUntil(FIRST, 121),
    ...driveUntil(SECOND, 121, 72),
    { ...driveUntil(SECOND, 1)[0], timestamp: SECOND + 5000, lat: 56.2, lng: 38.3 },
    ...driveUntil(LAST, 121),
    ...driveUntil(LAST + 60 * MINUTE, 121),
  ])
  const photos = []
  for (const minutes of [0, 40, 50]) {
    const taken = LAST - 10 * MINUTE + minutes * MINUTE
    photos.push(await sendPhoto(page.request, token, taken, { lat: 55.57, lng: 38.25 + minutes / 1000 }))
  }
  return { id, token, photos }
}

/**
 * Adds findings to answers about the last day of `makeRecorded`: the receiver was jammed for 45 minutes
 * while the machine stood, the machine was carried for ten minutes, and drove on without points.
 */
export const tellLeftOut = (page: Page) =>
  page.context().route(/\/api\/get-daily-data-table.*day=/, async (route) => {
    const response = await route.fetch()
    const day = await response.json()
    Object.assign(day.summary, {
      jammedSeconds: 2700,
      carriedDistance: 6,
      carriedSeconds: 600,
      unheardDistance: 12,
      coarseSeconds: 60,
      turnsSeconds: null,
      speedUnproved: false,
    })
    const jam = { coords: [55.605, 37.27], distance: 61.2, points: 90, place: [55.567, 38.23] }
    day.jams = [{ from: LAST - 100 * MINUTE, to: LAST - 55 * MINUTE, ...jam }]
    day.trips = [{ from: LAST - 15 * MINUTE, to: LAST - 5 * MINUTE, distance: 6, maxSpeed: 36, carried: true }]
    await route.fulfill({ response, json: day })
  })

export const days = (page: Page) => page.getByRole('region', { name: 'Дни записи' })
export const chart = (page: Page, date: string) => page.getByRole('region', { name: `Скорость, ${date}` })
export const strip = (page: Page) => page.getByRole('region', { name: 'Фото, 17 июня' })
