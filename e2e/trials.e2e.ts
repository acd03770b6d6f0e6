/** Tests for any visitor: recorded routes and the ISS. */
import { axe, expect, expectNoSidewaysScroll, open, test } from './lib/fixtures.ts'
import { openTrack, slider } from './lib/track-screen.ts'

test('any visitor can play the recorded test routes', async ({ page }) => {
  await openTrack(page, '/map?track=test')
  await page.getByRole('button', { name: 'Проиграть' }).click()
  const shown = page.getByRole('region', { name: 'Проигрывание маршрута' })
  const before = await shown.textContent()
  await expect.poll(() => shown.textContent()).not.toBe(before)
  await axe(page)
  await expectNoSidewaysScroll(page)

  await test.step('the note about the map’s detail is a line below the map with the legend of speeds', async () => {
    const [note, legend] = [page.getByText('Подробная карта недоступна'), page.getByText('км/ч', { exact: true })]
    // Nearer than the map has detail.
    await page.locator('.maplibregl-canvas').press('=')
    await expect(note).toBeVisible()
    const [upper, lower] = [await legend.locator('..').boundingBox(), await note.locator('../..').boundingBox()]
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
  })
  await test.step('on a phone on its side most of the height stays for the map', async () => {
    await page.setViewportSize({ width: 780, height: 360 })
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThan(115)
    await expect(
      page.getByRole('button', { name: 'Проиграть' }).or(page.getByRole('button', { name: 'Пауза' })),
    ).toBeInViewport()
    await expect(slider(page)).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
})

test('any visitor can follow the ISS', { tag: '@once' }, async ({ page }) => {
  let polls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/get-test-iss')) polls++
  })
  await page.goto('/map?track=iss')
  await expect(page.getByText('Международная космическая станция')).toBeVisible()
  await expect(page.getByRole('img', { name: 'МКС' })).toBeVisible()
  await expect.poll(() => polls).toBeGreaterThan(1)
  await axe(page)
})

test('the test buttons turn the tests on and off, and smaller screens have slides instead', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page, '/map')
  await test.step('the number of results lies within its line of the menu', async () => {
    const results = page.getByRole('link', { name: /^Результаты поиска/ })
    const [line, number] = [await results.boundingBox(), await results.locator('span').last().boundingBox()]
    expect((number?.x ?? 1e6) + (number?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
  })
  const station = page.getByRole('link', { name: 'МКС вживую' })
  await station.click()
  await expect(page.getByRole('img', { name: 'МКС' })).toBeVisible()
  await station.click()
  await expect(page.getByRole('img', { name: 'МКС' })).toBeHidden()
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(station).toBeHidden()
  await page.getByRole('button', { name: 'GPS-мониторинг' }).click()
  for (let slide = 1; slide < 4; slide++) await page.getByRole('button', { name: 'Дальше' }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Посмотреть пример' }).click()
  await expect(slider(page)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('they stand only where a visitor learns what the service does', async () => {
    await open(page, '/all-equipments')
    await expect(page.getByRole('link', { name: 'Пример маршрута' })).toHaveCount(0)
    await open(page, '/instruction')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Пример маршрута' })).toBeVisible()
  })
})

test('the slides lead from a map that was opened just now to the example', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, '/map')
  await page.getByRole('button', { name: 'GPS-мониторинг' }).click()
  for (let slide = 1; slide < 4; slide++) await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Посмотреть пример' }).click()
  await expect(slider(page)).toBeVisible()
})
