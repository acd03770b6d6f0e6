/** What the map is drawn from: a map of others, the operator's own, the bundled one. */
import { expect, open, test } from './lib/fixtures.ts'
import { ORIGIN } from './lib/server.ts'

const STYLE = `${ORIGIN}/other-map/style.json`
const TILE = /other-map\/\d+\/\d+\/\d+\.png/
/** A raster map of others, as a style. */
const OTHER = {
  version: 8,
  sources: {
    other: { type: 'raster', tiles: [`${ORIGIN}/other-map/{z}/{x}/{y}.png`], tileSize: 256, attribution: '© Другие' },
  },
  layers: [{ id: 'other', type: 'raster', source: 'other' }],
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ expectedComplaints: [/other-map/] })

test('a map whose tiles do not come gives way to the bundled one, and comes back', async ({ page }) => {
  let alive = false
  await page.route(/\/map\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('builtin', STYLE) })
  })
  await page.route(STYLE, (route) => route.fulfill({ json: OTHER }))
  await page.route(TILE, (route) => (alive ? route.fulfill({ body: PIXEL, contentType: 'image/png' }) : route.abort()))
  await open(page, '/map?at=55.567,38.23&r=30')
  const note = page.getByText('Подробная карта не отвечает, показана встроенная')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: /техник|заказ/ }).first()).toBeVisible()
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Упрощённая карта')
  await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()

  alive = true
  const seen = page.url()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(note).toBeHidden()
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© Другие')
  expect(page.url()).toBe(seen)
})
