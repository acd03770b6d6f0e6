/** The map in the mode TRACK, and a user whose machine it shows. */
import type { Browser, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signUp } from './people.ts'
import { driveUntil, makeMachine, makeRecorder, sendPoints } from './track-data.ts'

export const slider = (page: Page) => page.getByRole('slider', { name: 'Время дня' })
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Записи' })
export const records = (page: Page) => page.getByRole('button', { name: 'Записи', exact: true })
/** The machine with its kilometres, over the map. */
export const chip = (page: Page) => page.getByRole('button', { name: /КамАЗ.*км$/ })
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Waits until the routes are drawn. The network is never idle: a stream stays open. */
export async function openTrack(page: Page, path = '/map?track=all') {
  await page.goto(path)
  // The first map of a run is slow where the processor draws it.
  await expect(slider(page)).toBeVisible({ timeout: 30_000 })
}

/** The moment that the slider shows, in the machine's time zone. */
export const moment = (page: Page) => slider(page).getAttribute('aria-valuetext')

/** The panel, which on a phone lies over the map. */
export async function openPanel(page: Page) {
  if (!(await panel(page).isVisible())) await chip(page).click()
}
export async function closePanel(page: Page) {
  if (isPhone(page) && (await panel(page).isVisible()))
    await page.getByRole('button', { name: 'Закрыть записи' }).click()
}

/**
 * A logged-in user with one machine that has driven until now; if today is too young for that, until the end of
 * yesterday.
 */
export async function makeDriver(page: Page, points = 60) {
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал КамАЗ № 2')
  const token = await makeRecorder(page.request, id)
  const now = Math.floor(Date.now() / 1000) * 1000
  await sendPoints(page.request, token, driveUntil(now - 20_000, points))
  return { id, token, now }
}

export async function elsewhere(browser: Browser, page: Page, options: object = {}) {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(viewport && { viewport }), ...options })
  return context.newPage()
}
