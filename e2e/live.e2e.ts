/** The mode TRACK: the last records, playing them, and live points. */
import { axe, expect, expectNoSidewaysScroll, open, reload, test, withoutWebGl } from './lib/fixtures.ts'
import { signUp } from './lib/people.ts'
import { driveUntil, MINUTE, makeMachine, makeRecorder, sendPhoto, sendPoints } from './lib/track-data.ts'
import {
  closePanel,
  elsewhere,
  makeDriver,
  moment,
  openPanel,
  openTrack,
  panel,
  placeOfToday,
  records,
  slider,
} from './lib/track-screen.ts'

test('the records of the day open from the map and list each machine', async ({ page }) => {
  await makeDriver(page)
  await open(page, '/map')
  await records(page).click()
  await expect(page).toHaveURL(/track=all/)
  await expect(panel(page)).toContainText('Самосвал КамАЗ № 2')
  await expect(panel(page)).toContainText('на связи')
  await expect(panel(page)).toContainText(/5,9.км/)
  await axe(page)
  await expectNoSidewaysScroll(page)
})

test('while records load, the empty map says so, also before any script', { tag: '@once' }, async ({ page }) => {
  await makeDriver(page)
  const COMING = 'Загружаем записи…'
  expect(await (await page.request.get('/map?track=all')).text()).toContain(COMING)
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route('**/api/get-daily-data*', async (route) => {
    await given
    await route.continue()
  })
  await page.goto('/map?track=all')
  await expect(page.getByText(COMING)).toBeVisible()
  give()
  await expect(page.getByText(COMING)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Самосвал КамАЗ/ }).first()).toBeVisible()
})

test('an emptied interval of marks gets its old value back', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await makeDriver(page)
  await openTrack(page)
  await openPanel(page)
  await panel(page).getByLabel('Интервал меток, секунд').fill('')
  await panel(page).getByRole('switch', { name: 'Фото на карте' }).check()
  await expect(panel(page).getByLabel('Интервал меток, секунд')).toHaveValue('3200')
})

test('the switches of the records are the same after a reload', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await makeDriver(page)
  await openTrack(page)
  await openPanel(page)
  await panel(page).getByRole('switch', { name: 'Метки времени' }).uncheck()
  await panel(page).getByLabel('Интервал меток, секунд').fill('600')
  await reload(page)
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('switch', { name: 'Метки времени' })).not.toBeChecked()
  await expect(panel(page).getByLabel('Интервал меток, секунд')).toHaveValue('600')
})

test('the keyboard moves through the day and plays it', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await makeDriver(page)
  await openTrack(page)
  await closePanel(page)
  const end = await moment(page)
  await test.step('the arrows move by steps, Home to the start', async () => {
    await slider(page).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await moment(page)).not.toBe(end)
    await page.keyboard.press('ArrowRight')
    expect(await moment(page)).toBe(end)
    await page.keyboard.press('Home')
  })
  const start = await moment(page)
  await page.keyboard.press('Shift+ArrowRight')
  expect(await moment(page)).toBe(end)
  await test.step('Space plays and pauses', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Пауза' })).toBeVisible()
    const clock = page.getByRole('region', { name: 'Проигрывание маршрута' }).getByRole('paragraph').first()
    const begun = await clock.textContent()
    await expect.poll(() => clock.textContent()).not.toBe(begun)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Проиграть' })).toBeVisible()
    expect(await moment(page)).not.toBe(start)
    await axe(page)
    await expectNoSidewaysScroll(page)
  })
})

test('the keyboard passes over machines that the map does not show', { tag: '@once' }, async ({ page }) => {
  const { now } = await makeDriver(page)
  const { lng } = placeOfToday(now)
  const far = await makeMachine(page.request, 'Каток Dynapac', { coordLng: lng + 1 })
  await sendPoints(page.request, await makeRecorder(page.request, far), driveUntil(now - 40_000, 3, 0, lng + 1))
  await openTrack(page)
  const pin = page.locator('.maplibregl-marker', { hasText: 'Каток Dynapac' })
  await expect(pin).toHaveAttribute('inert')
  await expect(page.locator('.maplibregl-marker:not([inert])').first()).toBeAttached()
  await page.locator('.maplibregl-canvas').focus()
  await expect(async () => {
    await page.keyboard.press('Minus')
    await expect(pin).not.toHaveAttribute('inert', '', { timeout: 1000 })
  }).toPass()
})

test.describe('in a window of 640 by 400, as at a zoom of 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 } })

  test('the map of routes keeps room for itself beside the time bar', { tag: '@once' }, async ({ page }) => {
    await makeDriver(page)
    await openTrack(page)
    const map = await page.locator('.maplibregl-map').boundingBox()
    expect(map?.height).toBeGreaterThan(200)
  })
})

test('a photo of the day opens from the map by the keyboard, beside the mark of a stop', { tag: '@once' }, async ({
  page,
}) => {
  const { token, now, drive } = await makeDriver(page)
  await sendPoints(page.request, token, drive(now - 11 * MINUTE, 40, 0))
  await sendPhoto(page.request, token, now - 5 * MINUTE)
  await openTrack(page)
  await openPanel(page)
  await panel(page).getByRole('switch', { name: 'Фото на карте' }).check()
  await closePanel(page)
  const photos = page.getByRole('button', { name: /^Фото \d/ })
  await expect(photos).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Остановка/ })).toBeVisible()
  await axe(page)
  await photos.last().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d/)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('opening the search closes the records, and Back shows them again', async ({ page, isMobile }) => {
  await withoutWebGl(page)
  await makeDriver(page)
  await openTrack(page)
  if (isMobile) {
    await openPanel(page)
    await page.goBack()
    await expect(panel(page)).toBeHidden()
    await expect(slider(page)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page).not.toHaveURL(/track=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).not.toHaveURL(/track=/)
  await page.goBack()
  await expect(page).toHaveURL(/track=/)
  await expect(slider(page)).toBeVisible()
})

test('a point recorded now appears at once', { tag: '@once' }, async ({ page }) => {
  const { token, now, drive, clock } = await makeDriver(page)
  await openTrack(page)
  await openPanel(page)
  await expect(panel(page)).toContainText('точек GPS60')
  await sendPoints(page.request, token, drive(now - 10_000, 1))
  await expect(panel(page)).toContainText('точек GPS61')
  await closePanel(page)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', clock(now - 10_000))
})

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('a lost connection is shown, and no point is missing afterwards', { tag: '@once' }, async ({ page }) => {
    const { token, now, drive } = await makeDriver(page)
    await page.route('**/api/live', (route) => route.abort())
    await openTrack(page)
    const lost = page.getByText('Связь потеряна, восстанавливаем…')
    await expect(lost).toBeVisible()
    await axe(page)
    await test.step('a stream that could not be opened', async () => {
      await sendPoints(page.request, token, drive(now - 10_000, 1))
      await page.unroute('**/api/live')
      await expect(lost).toBeHidden()
      await openPanel(page)
      await expect(panel(page)).toContainText('точек GPS61')
    })

    await test.step('an open stream that was cut', async () => {
      await closePanel(page)
      // Cuts the open stream.
      await page.context().setOffline(true)
      await expect(lost).toBeVisible()
      await sendPoints(page.request, token, drive(now, 1))
      await page.context().setOffline(false)
      await expect(lost).toBeHidden()
      await openPanel(page)
      await expect(panel(page)).toContainText('точек GPS62')
    })
  })
})

test('a day sent to the archive can still be shown', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  const { id } = await makeDriver(page)
  await openTrack(page)
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Отправить дневную запись в архив' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Самосвал КамАЗ № 2')
  await axe(page)
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(panel(page)).toContainText('Новых записей нет')
  // It stays when the panel is closed.
  await expect(page.locator('button', { hasText: 'Новых записей нет' })).toBeAttached()
  await axe(page)
  const { count } = await (await page.request.get(`/api/get-daily-data-table?equipmentId=${id}`)).json()
  expect(count).toBeGreaterThan(0)
  await panel(page)
    .getByRole('link', { name: /^Показать/ })
    .click()
  await expect(slider(page)).toBeVisible()
  await expect(page).toHaveURL(/track=all&day=/)
})

test('the shown day stays until another one is loaded', { tag: '@once' }, async ({ page }) => {
  const { id, token, now, drive } = await makeDriver(page)
  const before = (days: number) => drive(now - days * 24 * 60 * MINUTE, 60 - 10 * days)
  for (const days of [1, 2]) await sendPoints(page.request, token, before(days))
  await openTrack(page, `/map?track=${id}`)
  const map = page.locator('.maplibregl-canvas')
  const size = await map.boundingBox()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/get-daily-data-table*', async (route) => {
    await held
    await route.continue()
  })
  const earlier = page.getByRole('button', { name: 'Предыдущий записанный день' })
  // Twice, without waiting for the first.
  await earlier.click()
  await expect(page).toHaveURL(/day=/)
  await earlier.click()
  await expect(slider(page)).toBeVisible()
  expect(await map.boundingBox()).toEqual(size)
  await expect(earlier).toBeDisabled()
  answer()
  await openPanel(page)
  await expect(panel(page)).toContainText('точек GPS40')
})

test('the arrows go on among days older than the newest hundred', { tag: '@once' }, async ({ page }) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const id = await makeMachine(page.request, 'Самосвал за сто дней')
  const token = await makeRecorder(page.request, id)
  // Noon in Moscow of the 103 days from 1 August; nothing on the 2nd.
  const noons = Array.from({ length: 103 }, (_, i) => Date.UTC(2026, 7, 1 + i, 9)).filter((_, i) => i !== 1)
  await sendPoints(
    page.request,
    token,
    noons.flatMap((noon) => driveUntil(noon, 2)),
  )
  await page.goto(`/map?track=${id}&day=2026-08-03`)
  const [earlier, later] = [
    page.getByRole('button', { name: 'Предыдущий записанный день' }),
    page.getByRole('button', { name: 'Следующий записанный день' }),
  ]
  await earlier.click()
  await expect(page).toHaveURL(/day=2026-08-01/)
  await expect(earlier).toBeDisabled()
  await later.click()
  await expect(page).toHaveURL(/day=2026-08-03/)
  await later.click()
  await expect(page).toHaveURL(/day=2026-08-04/)
})

test('a day is by the machine’s clock in every time zone of the browser', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await withoutWebGl(page)
  await signUp(page.request)
  const at = { coordLat: 56.84, coordLng: 60.6 }
  const id = await makeMachine(page.request, 'КамАЗ в Екатеринбурге', at)
  const token = await makeRecorder(page.request, id)
  // 20 November, 00:30 there: still the 19th in Moscow.
  const start = Date.UTC(2026, 10, 19, 19, 30)
  const points = driveUntil(start, 3).map((point) => ({ ...point, lat: 56.84, lng: point.lng + 22.4 }))
  await sendPoints(page.request, token, points)
  const cookies = await page.context().cookies()
  for (const timezoneId of ['Asia/Vladivostok', 'Europe/Moscow']) {
    const there = await elsewhere(browser, page, { timezoneId, locale: 'ru-RU' })
    await there.context().addCookies(cookies)
    await there.goto(`/map?track=${id}&day=2026-11-20`)
    await expect(slider(there)).toHaveAttribute('aria-valuetext', /^00:30:00/)
    await expect(there.getByRole('region', { name: 'Проигрывание маршрута' })).toContainText('20 ноября')
    await there.context().close()
  }
})
