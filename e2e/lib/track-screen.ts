/** The map in the mode TRACK, and a user whose machine it shows. */
import type { Browser, Page } from '@playwright/test'
import { dayAt } from '../../shared/src/tracks/clock.ts'
import { expect } from './fixtures.ts'
import { signUp } from './people.ts'
import { driveUntil, makeMachine, makeRecorder, sendPoints } from './track-data.ts'

export const slider = (page: Page) => page.getByRole('slider', { name: 'Время дня' })
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Записи' })
export const records = (page: Page) => page.getByRole('button', { name: 'Записи', exact: true })
/** The machine with its kilometres, over the map. */
export const chip = (page: Page) => page.getByRole('button', { name: /КамАЗ.*км$/ })
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Waits until the routes are drawn. The network is never idle, because a stream stays open. */
export async function openTrack(page: Page, path = '/map?track=all') {
  await page.goto(path)
  await expect(slider(page)).toBeVisible()
}

/** The moment that the slider shows, in the machine's time zone. */
export const moment = (page: Page) => slider(page).getAttribute('aria-valuetext')

/** Opens the panel, which covers the map on a phone. */
export async function openPanel(page: Page) {
  if (!(await panel(page).isVisible())) await chip(page).click()
}
export async function closePanel(page: Page) {
  if (isPhone(page) && (await panel(page).isVisible()))
    await page.getByRole('button', { name: 'Закрыть записи' }).click()
}

/** Near Раменское, and near Челябинск on the same latitude. */
const PLACES = [
  { zone: 'Europe/Moscow', lng: 38.23 },
  { zone: 'Asia/Yekaterinburg', lng: 60.6 },
]
const HOUR = 3_600_000

/** A place where it was already the same day an hour ago, so that a drive that ends now lies within one day at any hour. */
export function placeOfToday(now: number) {
  const place = PLACES.find(({ zone }) => dayAt(zone, now - HOUR) === dayAt(zone, now))
  if (!place) throw new Error('midnight in two time zones at once')
  return place
}

/**
 * Makes a logged-in user with one machine that has driven until now. `drive`:
 * further points at that place; `clock`: a moment as the clock there shows it.
 */
export async function makeDriver(page: Page, points = 60) {
  await signUp(page.request)
  const now = Math.floor(Date.now() / 1000) * 1000
  const { zone, lng } = placeOfToday(now)
  const drive = (end: number, points: number, speed?: number) => driveUntil(end, points, speed, lng)
  const id = await makeMachine(page.request, 'Самосвал КамАЗ № 2', { coordLng: lng })
  const token = await makeRecorder(page.request, id)
  await sendPoints(page.request, token, drive(now - 20_000, points))
  const clock = (at: number) => new Date(at).toLocaleTimeString('ru-RU', { timeZone: zone })
  return { id, token, now, drive, clock }
}

export async function elsewhere(browser: Browser, page: Page, options: object = {}) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }), ...options })
  return context.newPage()
}
