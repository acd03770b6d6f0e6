/** Search engines, installing, and a page without a network. */
import type { APIRequestContext } from '@playwright/test'
import { axe, expect, open, test } from '../lib/fixtures.ts'
import { PUBLIC_PAGES, realPath } from '../lib/public-pages.ts'

const SAMPLE = 50

/** Every address of the sitemap, without its origin. */
async function sitemap(request: APIRequestContext) {
  const files = await locations(request, '/sitemap.xml')
  return (await Promise.all(files.map((file) => locations(request, file)))).flat()
}

const locations = async (request: APIRequestContext, path: string) =>
  [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    withoutOrigin(url ?? ''),
  )

/** Of a link as XML and HTML write it. */
const withoutOrigin = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').replace(/&(#38|amp);/g, '&')

/** Without scripts, so the page shows only what was sent. */
async function headOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = await response.text()
  return {
    status: response.status(),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html) || 'x-robots-tag' in response.headers(),
    canonical: withoutOrigin(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''),
    heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
  }
}

test('every address of the sitemap is a page that search engines may list under it', { tag: '@once' }, async ({
  request,
}) => {
  const all = await sitemap(request)
  expect(all.length).toBeGreaterThan(500)
  expect(new Set(all).size).toBe(all.length)
  const step = Math.ceil(all.length / SAMPLE)
  for (const path of all.filter((_, n) => n < 8 || n % step === 0))
    expect(await headOf(request, path), path).toMatchObject({ status: 200, noindex: false, canonical: path })
})

test('every kind of page that search engines may list is in the sitemap', { tag: '@once' }, async ({ request }) => {
  const expected: string[] = []
  for (const { path, unlisted } of PUBLIC_PAGES) {
    const { noindex, canonical = '' } = await headOf(request, await realPath(path, request))
    expect(noindex, path).toBe(unlisted === true)
    if (!noindex) expected.push(canonical)
  }
  expect(await sitemap(request)).toEqual(expect.arrayContaining(expected))
})

test('search engines may not list private, empty and missing pages', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/search', '/reset/a@b.example/token', '/unsubscribe/token', '/public-view/1/token', '/nowhere'])
    expect((await headOf(request, path)).noindex, path).toBe(true)
})

test('the old address of the landing page names the new one as canonical', { tag: '@once' }, async ({ request }) => {
  expect((await headOf(request, '/adv')).canonical).toBe('/')
})

test('an address with a slash at its end redirects to the one without, never to another site', {
  tag: '@once',
}, async ({ request }) => {
  const leads = async (path: string) => {
    const response = await request.fetch(path, { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await leads('/arenda/ekskavator/?r=30')).toEqual([308, '/arenda/ekskavator?r=30'])
  expect(await leads('/all-equipments//')).toEqual([308, '/all-equipments'])
  expect((await request.get('/')).status()).toBe(200)
})

test('the page of a type links to towns and to its works', { tag: '@once' }, async ({ page }) => {
  await open(page, '/arenda/ekskavator')
  const text = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Рядом с городами' }) })
    .last()
  await expect(text.locator('a[href^="/arenda/ekskavator?at="]').first()).toBeVisible()
  await expect(text.getByRole('link', { name: 'Рытьё котлована' })).toHaveAttribute(
    'href',
    '/poisk-raboty/rytyo-kotlovana',
  )
})

test('a size of a type is a page for search engines where there are such machines, any other range is not', {
  tag: '@once',
}, async ({ request }) => {
  const page = '/arenda/ekskavator/massa-20-25'
  const town = `${page}?at=55.5669%2C38.2303&r=30`
  const listed = await locations(request, '/sitemap/arenda/ekskavator.xml')
  expect(listed).toEqual(expect.arrayContaining([page, town]))
  const heading = 'Аренда гусеничного экскаватора, масса 20–25\u00a0т'
  expect(await headOf(request, page)).toMatchObject({ status: 200, noindex: false, canonical: page, heading })
  expect(await headOf(request, town)).toMatchObject({
    status: 200,
    noindex: false,
    canonical: town,
    heading: 'Аренда гусеничного экскаватора в Раменском, масса 20–25\u00a0т',
  })
  // The search for the same is that page; another place is nobody's.
  expect(await headOf(request, '/arenda/ekskavator?params=mass:20-25')).toMatchObject({
    noindex: false,
    canonical: page,
  })
  expect(await headOf(request, `${page}?at=55.5,38.2&r=30`)).toMatchObject({ noindex: false, canonical: page })
  const empty = '/arenda/ekskavator/massa-5-10'
  expect(listed).not.toContain(empty)
  const unlisted = [empty, '/arenda/ekskavator?params=mass:20-26', '/arenda/ekskavator?params=mass:20-25,bucket:1-']
  for (const path of [...unlisted, `${page}?free=2026-12-01_2026-12-02`])
    expect(await headOf(request, path), path).toMatchObject({ status: 200, noindex: true })
  for (const path of ['/arenda/ekskavator/massa-20-26', '/arenda/avtokran/massa-20-25', `${page}/1`])
    expect((await headOf(request, path)).status, path).toBe(404)
})

test('a page of a type leads to its sizes, and a size to its towns', { tag: '@once' }, async ({ page }) => {
  await open(page, '/arenda/ekskavator')
  await page.getByRole('link', { name: /^Масса 20–25/ }).click()
  await expect(page).toHaveURL('/arenda/ekskavator/massa-20-25')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/масса 20–25\sт$/)
  await page.getByRole('link', { name: /^Раменское/ }).click()
  await expect(page).toHaveURL('/arenda/ekskavator/massa-20-25?at=55.5669%2C38.2303&r=30')
  await expect(heading).toHaveText(/^Аренда гусеничного экскаватора в Раменском, масса 20–25\sт$/)
  // The size is a condition like any other; on a phone the heading says it until the sheet is pulled up.
  await page.getByRole('button', { name: 'Развернуть список' }).click()
  await page.getByRole('button', { name: /Масса 20–25.*убрать условие/ }).click()
  await expect(page).toHaveURL('/arenda/ekskavator?at=55.5669%2C38.2303&r=30')
  await expect(heading).toHaveText('Аренда гусеничного экскаватора в Раменском')
})

test.describe('without a network', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('without a network a page says so, and it opens once the network is back', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await open(page, '/contacts')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/instruction')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет связи')
    await axe(page)
    await context.setOffline(false)
    // It comes back by itself.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Инструкция')
  })
})

test.describe('where the files of a page do not come', () => {
  test.use({ expectedComplaints: [/Failed to load resource|Error loading route module|Failed to fetch/] })

  test('the wanted page comes once they do', { tag: '@once' }, async ({ page }) => {
    await open(page, '/contacts')
    await page.route('**/assets/CreditsPage-*.js', (route) => route.abort(), { times: 1 })
    const kept = await page
      .locator('a[href="/credits"]')
      .first()
      .evaluate(async (link: HTMLAnchorElement) => {
        link.click()
        // Before any task, so before the file can fail, however busy the phone is.
        for (let i = 0; i < 20; i++) await undefined
        return sessionStorage.wanted
      })
    expect(JSON.parse(kept)).toEqual({ from: '/contacts', to: '/credits' })
    await expect(page).toHaveURL('/credits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.wanted)).toBe('')
  })

  test('who opens another page meanwhile stays on it', { tag: '@once' }, async ({ page }) => {
    await open(page, '/contacts')
    let requested = false
    await page.route('**/assets/CreditsPage-*.js', () => {
      requested = true
    })
    await page.locator('a[href="/credits"]').first().click()
    await expect.poll(() => requested).toBe(true)
    await open(page, '/contacts')
    await expect(page).toHaveURL('/contacts')
  })
})

test('the film of the landing is asked for when it is played, and has captions', { tag: '@once' }, async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await open(page, '/')
  expect(urls.filter((url) => url.includes('film') && !url.includes('poster'))).toEqual([])
  await page.getByRole('button', { name: 'Смотреть видео' }).click()
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  const caption = () =>
    film.evaluate((video: HTMLVideoElement) => (video.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text)
  await expect.poll(caption).toContain('Экскаваторы рядом с объектом')
})

test('the manifest names icons that exist, so that the product can be installed', { tag: '@once' }, async ({
  request,
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  for (const path of ['/og.jpg', '/apple-touch-icon.png']) expect((await request.get(path)).status(), path).toBe(200)
})
