/** Every public page: it is there, with a heading, for everybody, on any screen, with and without JavaScript. */
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

/** Each path with a word of its content that must be there without JavaScript. `:…` stands for one of the demo's. */
const PAGES = [
  ['/', /спецтехник/i],
  ['/adv', /спецтехник/i],
  ['/map', /найдено/i],
  ['/arenda/ekskavator', /экскаватор/i],
  ['/poisk-raboty/rytyo-kotlovana', /котлован/i],
  ['/search?type=ekskavator&lat=55.567&lng=38.23&radius=30', /экскаватор/i],
  ['/all-equipments', /техник/i],
  ['/all-orders', /заказ/i],
  ['/equipment/:equipment', /техник|машин|аренд/i],
  ['/order/:order', /заказ|работ/i],
  ['/user/:user', /техник/i],
  ['/instruction', /техник/i],
  ['/forum/main', /форум/i],
  ['/contacts', /support@example\.org/],
  ['/confidential', /конфиденциальност/i],
  ['/credits', /OpenStreetMap/],
  ['/app', /приложени/i],
  ['/signup', /регистраци/i],
  ['/login', /вход|войти/i],
  ['/reset-password', /парол/i],
] as const

/** The path with real ids of the demo in it. */
async function real(path: string, request: APIRequestContext): Promise<string> {
  if (!path.includes('/:')) return path
  const [equipment, order] = await Promise.all([
    request.get('/api/get-all-equipments?limit=1').then((answer) => answer.json()),
    request.get('/api/get-all-orders?limit=1').then((answer) => answer.json()),
  ])
  return path
    .replace(':equipment', equipment.equipments[0]._id)
    .replace(':order', order.orders[0]._id)
    .replace(':user', equipment.equipments[0].userUrl)
}

for (const [path, words] of PAGES) {
  test.describe(path, () => {
    test('has a heading, fits the screen and everybody can use it', async ({ page, request }) => {
      expect(await open(page, await real(path, request))).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /[а-яё]/)
      await expectNoSidewaysScroll(page)
      await axe(page)
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('says what it is about', { tag: '@once' }, async ({ page, request }) => {
        const response = await page.goto(await real(path, request))
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('main')).toContainText(words)
      })
    })
  })
}

test.describe('a page that is not there', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  for (const path of [
    '/nowhere',
    '/arenda/letayushchaya-tarelka',
    '/poisk-raboty/ekskavator',
    '/user/nobody-at-all',
    '/equipment/01970000-0000-7000-8000-000000000000',
    '/order/not-an-id',
  ])
    test(`${path} is a real 404 that leads on`, { tag: '@once' }, async ({ page }) => {
      expect(await open(page, path)).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('main').getByRole('link').first()).toBeVisible()
      await axe(page)
    })
})

test('pages are sent compressed, answer HEAD and refuse what they do not do', async ({ request }) => {
  const page = await request.get('/all-equipments', { headers: { 'accept-encoding': 'br' } })
  expect(page.headers()['content-encoding']).toBe('br')
  expect(page.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+'/)
  expect((await request.head('/all-equipments')).status()).toBe(200)
  expect((await request.head('/nowhere')).status()).toBe(404)
  expect((await request.post('/all-equipments')).status()).toBe(404)
  const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? ''
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable')
})
