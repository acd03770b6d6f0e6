/** Every public page: heading, accessibility, width, weight, valid HTML, with and without JavaScript. */
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { axe, expect, inWindow, open, sound, test } from '../lib/fixtures.ts'
import { signUp } from '../lib/people.ts'
import { PUBLIC_PAGES, realPath } from '../lib/public-pages.ts'
import { makeMachine } from '../lib/track-data.ts'
import { FILES, GROWTH_KB, SCRIPT_KB } from '../lib/weights.ts'
import { DESKTOP } from '../lib/widths.ts'

const COMPRESSED = { 'accept-encoding': 'br' }

for (const { path, pictures } of PUBLIC_PAGES)
  test(`${path} has a heading, fits the screen and is accessible`, { tag: '@once' }, async ({ page, request }) => {
    const refusals = await watchPolicy(page)
    expect(await open(page, await realPath(path, request))).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /[а-яё]/)
    await sound(page)
    await inWindow(page, DESKTOP, () => axe(page))
    if (pictures) await expectPictures(page)
    expect(refusals, 'refused by the Content-Security-Policy').toEqual([])
  })

const isHydrated = () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

async function expectPictures(page: Page) {
  for (const image of await page.locator('main img').all()) {
    await expect(image).toHaveAttribute('width')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  }
}

for (const path of ['/equipment/new', '/settings', '/recorder/', '/api/docs/static/index.html', '/offline.html'])
  test(`the Content-Security-Policy lets ${path} have all that it needs`, { tag: '@once' }, async ({ page }) => {
    const refusals = await watchPolicy(page)
    await signUp(page.request)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(refusals).toEqual([])
  })

/** What the browser refuses from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('tellRefusal', (refusal: string) => void refusals.push(refusal))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, target }) => {
      const element = target instanceof Element ? target.outerHTML.slice(0, 160) : ''
      Reflect.get(globalThis, 'tellRefusal')(`${effectiveDirective} ${blockedURI} ${element}`)
    }),
  )
  return refusals
}

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript every page has its heading and content', async ({ page, request }) => {
    for (const { path, words } of PUBLIC_PAGES) {
      const response = await page.goto(await realPath(path, request))
      expect(response?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page.locator('main'), path).toContainText(words)
    }
  })

  test('where only scripts draw, a page says so and where to go', async ({ page }) => {
    await signUp(page.request)
    await page.goto('/map?track=all')
    // Locators by text leave out what stands in `noscript`.
    expect(await page.locator('main').textContent()).toContain('Маршруты рисует JavaScript')
    await expect(page.locator('main a[href="/park"]')).toBeVisible()
  })

  test('the card of a machine has its place as a picture of the map, which leads to the map', async ({
    page,
    request,
  }) => {
    await page.goto(await realPath('/equipment/:equipment', request))
    const place = page.getByRole('link', { name: 'Открыть это место на карте' })
    await expect(page.locator('main image')).toHaveAttribute('href', /^\/still\/.*#narrow$/)
    await expect(place).toHaveAttribute('href', /^\/map\?equipment=/)
  })
})

test.describe('the scripts of a page', { tag: '@once' }, () => {
  const requested = (page: Page) =>
    page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      const [paint] = performance.getEntriesByType('paint')
      return { paint: paint?.startTime ?? 0, scripts: Math.min(...scripts.map(({ startTime }) => startTime)) }
    })

  test.describe('also of a public link', () => {
    // There is none of this address.
    test.use({ expectedComplaints: [/status of 40[04]/] })

    for (const path of ['/contacts', '/public-view/nobody/nothing'])
      test(`the scripts of ${path} are requested after it is painted`, async ({ page }) => {
        await open(page, path)
        const text = await requested(page)
        expect(text.scripts).toBeGreaterThan(text.paint)
      })
  })

  test('no first paint waits for a script: every page is painted where none ever comes', async ({ page, request }) => {
    await page.route(/\.m?js$/, () => {})
    for (const path of [...PUBLIC_PAGES.map((shown) => shown.path), '/public-view/nobody/nothing']) {
      await page.goto(await realPath(path, request), { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await expect(page.locator('main'), path).toBeVisible()
    }
  })

  test('parts of a page whose code comes late stay as the server has sent them until then', async ({
    page,
    request,
  }) => {
    const late = Promise.withResolvers<void>()
    await page.route(/\/assets\/(ItemRest|ItemOwner|PricePanel)-\w+\.js/, async (route) => {
      await late.promise
      await route.continue()
    })
    const counted = page.waitForResponse(/\/api\/get-all-data/)
    await signUp(request)
    await page.goto(`/equipment/${await makeMachine(request, 'Самосвал', { ratePerShift: 24_000 })}`)
    const parts = await page.locator('main').locator('section, aside').elementHandles()
    expect(parts.length).toBeGreaterThan(3)
    await page.waitForFunction(isHydrated)
    // The menu has the number of what is around the visitor.
    await (await counted).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const gone = async () => {
      const names: string[] = []
      for (const part of parts)
        if (!(await part.isVisible())) names.push((await part.textContent())?.slice(0, 40) ?? '')
      return names
    }
    expect(await gone()).toEqual([])
    late.resolve()
    const price = page.getByRole('region', { name: 'Цена для вашего места' })
    await expect
      .poll(() => price.evaluate((part) => Object.keys(part).some((key) => key.startsWith('__react'))))
      .toBe(true)
    expect(await gone()).toEqual([])
  })

  test('the list of a map page can be pressed before the map is asked for, which a touch of its place brings', async ({
    page,
  }) => {
    const heavy: string[] = []
    page.on('request', (request) => void (/maplibre|pmtiles/.test(request.url()) && heavy.push(request.url())))
    await open(page, '/map?at=55.567,38.23&r=30')
    const map = await requested(page)
    expect(map.scripts).toBeGreaterThan(map.paint)
    await expect(page.getByRole('complementary', { name: 'Результаты' }).getByRole('listitem').first()).toBeVisible()
    expect(heavy).toEqual([])
    await expect(page.locator('image[href^="/still/"]')).toHaveCount(2)
    await page.mouse.move(300, 200)
    await expect(page.locator('.maplibregl-canvas')).toBeVisible()
    // The still picture goes when the map is drawn.
    await expect(page.locator('image[href^="/still/"]')).toHaveCount(0)
    expect(heavy).not.toEqual([])
  })

  test('the first answer of a map page, which has only the nearest, does not give their number as that of all', async ({
    request,
  }) => {
    const html = await (await request.get('/map?at=55.567,38.23&r=30')).text()
    const heading = /<h2[^>]*>Техника(.*?)<\/h2>/.exec(html)?.[1]
    expect(heading).toBeDefined()
    expect(heading).not.toMatch(/\d/)
  })

  test('the scripts of a page also load in a hidden tab', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
    await open(page, '/contacts')
    await page.getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  })
})

test('no line breaks anew when the fonts come late', { tag: '@once' }, async ({ page }) => {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route(/\.woff2$/, async (route) => {
    await given
    await route.continue()
  })
  await page.goto('/all-equipments', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const heights = () =>
    page.locator('main li').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  const before = await heights()
  expect(before.length).toBeGreaterThan(5)
  give()
  await page.evaluate(() => document.fonts.ready)
  const after = await heights()
  // A line is 24 px. Dates and sums of two of the demo's rows are as wide as their cards, and machines of other tests come and go.
  const moved = after.filter((height, i) => Math.abs(height - (before[i] ?? 0)) > 4)
  expect(moved.length).toBeLessThanOrEqual(3)
})

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
    test(`the missing page ${path} is a 404 with a link to go on`, { tag: '@once' }, async ({ page }) => {
      expect(await open(page, path)).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('main').getByRole('link').first()).toBeVisible()
      await axe(page)
    })
})

test('the HTML of every page is valid', { tag: '@once' }, async ({ request }) => {
  // Headings belong to Lighthouse's accessibility preset; axe checks the rest of it in the finished page.
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'heading-level': 'error' } })
  const others = [
    '/reset/nobody@example.org/token',
    '/confirm-email/token',
    '/change-email/token',
    '/undo-email/token',
    '/nowhere',
    '/forum/search?q=молот',
    '/recorder/',
    '/offline.html',
  ]
  for (const path of [...PUBLIC_PAGES.map((page) => page.path), ...others]) {
    const html = await (await request.get(await realPath(path, request))).text()
    const { results } = await validator.validateString(html)
    const faults = results.flatMap(({ messages }) => messages)
    expect(
      faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
      path,
    ).toEqual([])
  }
})

test('a page loads few files, and as much JavaScript as is written down for it', { tag: '@once' }, async ({
  request,
}) => {
  const kb = new Map<string, number>()
  const weights: Record<string, number> = {}
  for (const { path, map } of [...PUBLIC_PAGES, { path: '/recorder/', map: false }]) {
    const html = await (await request.get(await realPath(path, request))).text()
    const files = [...new Set(html.match(/\/[\w/]*assets\/[\w.-]+\.(?:js|css)/g))]
    const scripts = files.filter((file) => file.endsWith('.js'))
    for (const file of scripts.filter((name) => !kb.has(name))) {
      const { 'content-length': length } = (await request.get(file, { headers: COMPRESSED })).headers()
      kb.set(file, Number(length) / 1024)
    }
    if (!map) {
      expect(scripts.length, `scripts of ${path}`).toBeLessThanOrEqual(FILES.scripts)
      expect(files.length - scripts.length, `style sheets of ${path}`).toBeLessThanOrEqual(FILES.sheets)
    }
    weights[path] = Math.round(scripts.reduce((all, file) => all + (kb.get(file) ?? Number.NaN), 0))
  }
  const moved = Object.entries(weights).filter(
    ([path, now]) => !(Math.abs(now - (SCRIPT_KB[path] ?? Number.NaN)) <= GROWTH_KB),
  )
  expect(Object.fromEntries(moved), 'other than in e2e/lib/weights.ts').toEqual({})
})

test('pages are sent compressed and allow only scripts and styles with their nonce', { tag: '@once' }, async ({
  request,
}) => {
  const response = await request.get('/login', { headers: COMPRESSED })
  const { 'content-encoding': encoding, 'content-security-policy': policy = '' } = response.headers()
  expect(encoding).toBe('br')
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? []
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
  expect(policy).not.toContain('unsafe')
  // It stands in attributes only, where browsers hide it, and not in the data of the page.
  const html = await response.text()
  expect(html.replaceAll(`nonce="${nonce}"`, '')).not.toContain(nonce)
})

test('what a signed-in user sees is kept by no browser, also as data', { tag: '@once' }, async ({ request }) => {
  const kept = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect([await kept('/login'), await kept('/contacts.data')]).toEqual(['private, no-cache', 'private, no-cache'])
  await signUp(request)
  for (const path of ['/contacts', '/equipments', '/equipments.data', '/settings.data', '/api/account', '/nowhere'])
    expect(await kept(path), path).toBe('private, no-store')
})

test('a log-out leaves what the phone app has not sent yet', { tag: '@once' }, async ({ page }) => {
  await signUp(page.request)
  await page.goto('/recorder/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const { promise, resolve } = Promise.withResolvers<void>()
    const opening = indexedDB.open('unsent', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('points').put('a point', 1)
    opening.onsuccess = () => resolve(opening.result.close())
    await promise
  })
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
      caches: (await caches.keys()).sort(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  const before = await left()
  expect(before.databases).toContain('unsent')
  expect(before.caches.length * before.workers).toBeGreaterThan(0)
  const answered = page.waitForResponse('**/api/logout')
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache"')
  expect(await left()).toEqual(before)
})

test('pages answer HEAD and refuse POST', { tag: '@once' }, async ({ request }) => {
  expect((await request.head('/all-equipments')).status()).toBe(200)
  expect((await request.head('/nowhere')).status()).toBe(404)
  expect((await request.post('/all-equipments')).status()).toBe(404)
})

test('browsers may keep the scripts of pages for ever', { tag: '@once' }, async ({ request }) => {
  const html = await (await request.get('/all-equipments')).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable')
})
