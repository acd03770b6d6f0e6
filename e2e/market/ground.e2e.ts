/** What the map is drawn from: a map of others, the operator's own, the bundled one. */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../lib/fixtures.ts'
import { ownMap } from '../lib/own-map.ts'
import { ORIGIN } from '../lib/server.ts'

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

/** Has the page draw its map from another source than the bundled one, with which the server of the tests runs. */
const drawnFrom = (page: Page, styleUrl: string) =>
  page.route(/\/map\?/, async (route) => {
    // With a cookie it is made for this visitor: scripts of a kept page are allowed by their hash, so none may be changed.
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: 'session=of-nobody' } })
    await route.fulfill({ response, body: (await response.text()).replace('builtin', styleUrl) })
  })

// A worker of the page would ask for the next page behind the back of `page.route`.
test.use({ expectedComplaints: [/other-map/], serviceWorkers: 'block', wholeGround: true })

test('a map whose tiles do not come gives way to the bundled one, and comes back', { tag: '@once' }, async ({
  page,
}) => {
  let alive = false
  await drawnFrom(page, STYLE)
  await page.route(STYLE, (route) => route.fulfill({ json: OTHER }))
  await page.route(TILE, (route) => (alive ? route.fulfill({ body: PIXEL, contentType: 'image/png' }) : route.abort()))
  await open(page, '/map?at=55.567,38.23&r=30')
  const note = page.getByText('Подробной карты сейчас нет')
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

test('the bundled map comes no closer than it knows; routes and objects are looked at as close as one likes', {
  tag: '@once',
}, async ({ page }) => {
  // Phones have no buttons for it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/map?at=55.567,38.23&r=2')
  await page.mouse.move(500, 300)
  const canvas = page.locator('.maplibregl-canvas')
  await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()
  const scale = page.locator('.maplibregl-ctrl-scale')
  await expect(async () => {
    await canvas.press('=')
    await expect(page.getByRole('button', { name: 'Ближе карты нет' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await canvas.press('=')
  // 100 pixels of zoom 11 are 2.16 km here: 40,075 km · cos 55.57° · 100 ÷ (512 · 2¹¹).
  await expect(scale).toHaveText('2 км')
  await page.getByRole('button', { name: 'Отдалить' }).click()
  await expect(page.getByRole('button', { name: 'Приблизить' })).toBeVisible()

  await open(page, '/map?track=test')
  await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()
  await expect(async () => {
    await canvas.press('=')
    await expect(scale).toHaveText(/^\d+\sм$/, { timeout: 500 })
  }).toPass()
})

test("the operator's own map is drawn, names OpenStreetMap and speaks Russian; beyond it the nearest towns are named", {
  tag: '@once',
}, async ({ page }) => {
  const file = ownMap({ south: 55.4, west: 38, north: 55.7, east: 38.5 }, 10)
  await drawnFrom(page, 'pmtiles:///map.pmtiles')
  await page.route('**/map.pmtiles', async (route) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? []
    await route.fulfill({
      status: 206,
      body: file.subarray(Number(first), Number(last) + 1),
      headers: { etag: '"own"' },
    })
  })
  await open(page, '/map?at=55.567,38.23&r=2')
  await page.mouse.move(300, 200)
  await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()
  await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['earth', 'water', 'roads_highway']))
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© OpenStreetMap')

  await open(page, '/map?at=43.12,131.9&r=2')
  await expect(page.locator('[aria-busy="false"] .maplibregl-canvas')).toBeVisible()
  // By itself the map goes no closer than it knows.
  await expect(async () => {
    await page.locator('.maplibregl-canvas').press('=')
    await expect(page.getByText('Подробная карта недоступна')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('list', { name: 'Ближайшие города' })).toContainText(
    /Владивосток \d(,\d)?.км на (юго|северо)-запад/,
  )
})

/** The layers of which something is seen: asked of the map itself, which hangs on React's tree. */
const drawnLayers = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('[mapboxgl-children]') ?? document
    let node = Reflect.get(inside, Object.keys(inside).find((key) => key.startsWith('__reactFiber')) ?? '')
    while (node && !node.memoizedProps?.value?.map) node = node.return
    const map: { queryRenderedFeatures(): { layer: { id: string } }[] } | undefined = node?.memoizedProps.value.map
    return [...new Set(map?.queryRenderedFeatures().map(({ layer }) => layer.id))]
  })
