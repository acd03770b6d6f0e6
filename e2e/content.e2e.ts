/** What search engines and messengers find, the landing page's pictures, and the page without a network. */
import type { APIRequestContext, Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

const SAMPLE = 50

const locations = async (request: APIRequestContext, path: string) =>
  [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  )

/** Without scripts, so only what was sent. */
async function found(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = await response.text()
  return {
    status: response.status(),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html) || 'x-robots-tag' in response.headers(),
    canonical: /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1],
  }
}

test('every address of the sitemap is a page that is to be found, under this address', { tag: '@once' }, async ({
  request,
}) => {
  const files = await locations(request, '/sitemap.xml')
  const all = (await Promise.all(files.map((file) => locations(request, file)))).flat()
  expect(all.length).toBeGreaterThan(500)
  expect(new Set(all).size).toBe(all.length)
  const step = Math.ceil(all.length / SAMPLE)
  for (const path of all.filter((_, n) => n < 8 || n % step === 0))
    expect(await found(request, path), path).toEqual({ status: 200, noindex: false, canonical: path })
})

test('private pages, pages of links and empty ones are not to be found', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/search', '/reset/a@b.example/token', '/unsubscribe/token', '/public-view/1/token', '/nowhere'])
    expect((await found(request, path)).noindex, path).toBe(true)
  expect((await found(request, '/adv')).canonical).toBe('/')
})

test('an address with a slash at its end leads to the one without, never to another site', { tag: '@once' }, async ({
  request,
}) => {
  const leads = async (path: string) => {
    const response = await request.fetch(path, { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await leads('/arenda/ekskavator/?r=30')).toEqual([308, '/arenda/ekskavator?r=30'])
  expect(await leads('/all-equipments//')).toEqual([308, '/all-equipments'])
  expect((await request.get('/')).status()).toBe(200)
})

test('a type leads to towns, to what goes with it and to the other types', async ({ page }) => {
  await open(page, '/arenda/ekskavator')
  const text = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Рядом с городами' }) })
    .last()
  await expect(text.getByRole('link').first()).toHaveAttribute('href', /^\/arenda\/ekskavator\?at=/)
  await expect(text.getByRole('link', { name: 'Рытьё котлована' })).toHaveAttribute(
    'href',
    '/poisk-raboty/rytyo-kotlovana',
  )
})

for (const path of ['/', '/instruction', '/confidential', '/contacts'])
  test(`${path} is whole: its HTML, its pictures, its headings`, async ({ page, request }) => {
    await open(page, path)
    await expectNoSidewaysScroll(page)
    await axe(page)
    expect(await faultsOf(page, await (await request.get(path)).text())).toEqual([])
    for (const image of await page.locator('main img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    }
  })

/** What a parser had to mend, ids given twice, pictures without a size, levels of headings left out. */
const faultsOf = (page: Page, html: string) =>
  page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const plain = html
      .replace(/<(script|style|noscript)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1></$1>')
      .replace(/<!--[\s\S]*?-->/g, '')
    const written = new Map<string, number>()
    for (const [, tag = ''] of plain.matchAll(/<([a-zA-Z][\w-]*)/g))
      written.set(tag.toLowerCase(), (written.get(tag.toLowerCase()) ?? 0) + 1)
    const mended = [...written].filter(([tag, count]) => parsed.getElementsByTagName(tag).length !== count)
    const ids = [...parsed.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.filter((id, n) => ids.indexOf(id) !== n)
    const unsized = [...parsed.querySelectorAll('main img')].filter((img) => !img.hasAttribute('width'))
    const levels = [...parsed.querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ tagName }) => Number(tagName[1]))
    const skipped = levels.filter((level, n) => level > (levels[n - 1] ?? 0) + 1)
    return [
      ...mended.map(([tag]) => `mended: ${tag}`),
      ...twice.map((id) => `twice: ${id}`),
      ...unsized.map((img) => `no size: ${img.outerHTML}`),
      ...skipped.map((level) => `h${level} after a gap`),
    ]
  }, html)

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('a page says so, and opens again once there is one', { tag: '@once' }, async ({ page, context }) => {
    await open(page, '/contacts')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/instruction')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет связи')
    await axe(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Инструкция')
  })
})

test('it can be installed: a manifest with icons that are there', { tag: '@once' }, async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  for (const path of ['/og.jpg', '/apple-touch-icon.png']) expect((await request.get(path)).status(), path).toBe(200)
})
