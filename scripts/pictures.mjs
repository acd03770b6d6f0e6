/**
 * `npm run pictures -- http://127.0.0.1:3000`: makes the film, the pictures of the product that its own pages show, and its
 * icons; with `film` after the address only the film. The server must run, built, on fresh demo data and with
 * MAP_STYLE_URL=builtin and RATE_LIMITS=0; in Moscow it should be evening.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../e2e/lib/chromium.ts'
import { makeFilm } from './film.mjs'
import { makeStrips } from './first-second.mjs'

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const FOLDER = inRoot('web/app/features/content/pictures')
const PUBLIC = inRoot('web/public')
const VIEW = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 720 }
/** The map and the panel, without the frame. */
const INSIDE = { x: 240, y: 64, width: 1040, height: 736 }

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--enable-unsafe-swiftshader',
    '--use-fake-device-for-media-stream',
    // Places letters as the font defines, not on whole pixels.
    '--font-render-hinting=none',
  ],
})
const sizes = {}

/** Pictures as wide as a page also get a second file for phones, with this share of the width. */
const SMALL = 0.6
const WIDE_PX = 600

/** Writes a rectangle of the page as WebP, which the browser itself encodes. */
async function take(page, name, { x, y, width, height }, scale = 1.25) {
  const client = await page.context().newCDPSession(page)
  const scrolled = await page.evaluate('scrollY')
  const clip = { x, y: y + scrolled, width: Math.round(width), height: Math.round(height) }
  const write = async (file, share) => {
    const sized = { ...clip, scale: scale * share }
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 72, clip: sized })
    await writeFile(`${FOLDER}/${file}.webp`, Buffer.from(data, 'base64'))
  }
  await write(name, 1)
  if (width > WIDE_PX) await write(`${name}-small`, SMALL)
  sizes[name.replace('-dark', '')] = { width: clip.width, height: clip.height }
}

async function settled(page) {
  await page.waitForLoadState('load')
  // Waits until the map is drawn and its labels are visible; with a route the network is never idle.
  await page.waitForTimeout(3000)
}

/** Opens the dialog of a button; tries again, because a button pressed too early does nothing. */
async function dialogOf(page, name) {
  const dialog = page.getByRole('dialog')
  for (let tries = 0; tries < 10 && !(await dialog.isVisible()); tries++) {
    await page.getByRole('button', { name }).first().click()
    await page.waitForTimeout(2000)
  }
  return dialog
}

async function open(page, path) {
  await page.goto(origin + path)
  // A map is loaded at once when it is touched.
  await page.mouse.move(300, 300)
  await settled(page)
}

/** The machine with the longest track of today, and the day; the demo's days have photos. */
async function machineOfToday(request) {
  const { allDailyData } = await (await request.get(`${origin}/api/get-daily-data?points=columns`)).json()
  const { equipmentId, dayStartTimestamp } = allDailyData.sort((a, b) => b.distance - a.distance)[0]
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(dayStartTimestamp)
  return { machine: equipmentId, day }
}

async function takeAll(colorScheme, { machine, day }) {
  const name = (plain) => (colorScheme === 'dark' ? `${plain}-dark` : plain)
  const context = await browser.newContext({
    viewport: VIEW,
    colorScheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  })
  await context.request.post(`${origin}/api/login`, { data: OWNER })
  const page = await context.newPage()
  const box = async (locator) => (await locator.first().boundingBox()) ?? INSIDE

  await open(page, '/arenda/ekskavator?at=55.6,38.1&r=60')
  await take(page, name('search'), INSIDE)
  await take(page, name('dialog'), await box(await dialogOf(page, 'Найти')))

  await open(page, `/map?track=${machine}`)
  await page.getByText('Фото на карте').click()
  const link = page.getByText('Публичный маршрут', { exact: true })
  if ((await page.getByRole('button', { name: 'Ссылка на маршрут' }).count()) === 0) await link.click()
  await page.getByRole('button', { name: 'Ссылка на маршрут' }).waitFor()
  await settled(page)
  const address = page.getByLabel('Адрес ссылки')
  await address.evaluate((input) => {
    input.value = 'https://spetskarta.example/public-view/'
  })
  await take(page, name('records'), INSIDE)
  const top = await box(link)
  const bottom = await box(page.getByRole('button', { name: 'Ссылка на маршрут' }))
  await take(page, name('link'), { x: 928, y: top.y - 18, width: 344, height: bottom.y + bottom.height - top.y + 70 })

  await open(page, `/equipment/${machine}/control`)
  await take(page, name('control'), { x: 256, y: 190, width: 1008, height: 430 })
  const chart = page.getByRole('region', { name: /^Скорость/ })
  await chart.scrollIntoViewIfNeeded()
  await settled(page)
  await take(page, name('speed'), await box(chart))

  await open(page, `/daily/${machine}?day=${day}`)
  await page.locator('main img').first().waitFor()
  await take(page, name('photos'), { x: 256, y: 76, width: 1008, height: 275 })

  await open(page, `/equipment/${machine}/recorders`)
  await take(page, name('connect'), await box(await dialogOf(page, 'Подключить телефон')))

  await open(page, '/equipment/new')
  await take(page, name('form'), { x: 240, y: 64, width: 1040, height: 736 })
  await context.close()
}

/** The phone app while it records. */
async function takeRecorder(colorScheme) {
  const place = (step) => ({ latitude: 55.567 + step / 1500, longitude: 38.23 + step / 1100, accuracy: 6 })
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    colorScheme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    permissions: ['geolocation'],
    geolocation: place(0),
  })
  const page = await context.newPage()
  await page.goto(`${origin}/recorder`)
  await page.getByLabel('Почта').fill(OWNER.email)
  await page.getByLabel('Пароль').fill(OWNER.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page
    .getByRole('button', { name: /^Самосвал/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Старт' }).click()
  for (let step = 1; step <= 8; step++) {
    await page.waitForTimeout(1500)
    await context.setGeolocation(place(step))
  }
  await page.getByText('Очередь пуста').waitFor()
  await take(page, colorScheme === 'dark' ? 'recorder-dark' : 'recorder', { x: 0, y: 0, ...PHONE }, 2)
  await page.getByRole('button', { name: 'Стоп' }).click({ delay: 1200 })
  await context.close()
}

const FONTS = 'node_modules/@fontsource-variable/golos-text/files/golos-text'
const OWNER = { email: 'ramstroy@example.org', password: 'kovsh-i-strela' }

/** The product's sign in the middle of a square; `share`: the part of the side that it takes. */
async function makeIcon(name, size, share, ground) {
  const logo = (await readFile(`${PUBLIC}/favicon.svg`)).toString('base64')
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<img width="${size * share}" src="data:image/svg+xml;base64,${logo}">`,
  )
  await page.screenshot({ path: `${PUBLIC}/${name}.png`, omitBackground: true })
  await page.close()
}

/** The preview that messengers show for a page without its own picture, 1200 × 630. */
async function makeCommonImage() {
  const logo = (await readFile(`${PUBLIC}/favicon.svg`)).toString('base64')
  const search = (await readFile(`${FOLDER}/search.webp`)).toString('base64')
  const fonts = await Promise.all(
    ['cyrillic', 'latin'].map((part) => readFile(inRoot(`${FONTS}-${part}-wght-normal.woff2`))),
  )
  const faces = fonts.map(
    (font) =>
      `@font-face{font-family:Golos;font-weight:400 900;src:url(data:font/woff2;base64,${font.toString('base64')})}`,
  )
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>${faces[1]}${faces[0].replace('}', ';unicode-range:U+400-4FF,U+2116}')}
    body{margin:0;background:#1b1f24;color:#fff;font:600 50px/1.15 Golos}
    .text{position:absolute;left:64px;top:84px;width:480px;display:grid;gap:34px}
    .name{display:flex;gap:18px;align-items:center;font-size:40px}
    .more{font-weight:400;font-size:28px;line-height:1.35;color:#b9c1c9}
    .search{position:absolute;left:600px;top:75px;height:480px;border-radius:14px 0 0 14px}</style>
    <img class="search" src="data:image/webp;base64,${search}">
    <div class="text"><span class="name"><img width="64" src="data:image/svg+xml;base64,${logo}">Спецкарта</span>
    <span>Аренда спецтехники и заказы на карте</span>
    <span class="more">Телефоны владельцев открыты. GPS и фото с объекта.</span></div>`)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: `${PUBLIC}/og.jpg`, type: 'jpeg', quality: 82 })
  await page.close()
}

const first = await browser.newContext()
await first.request.post(`${origin}/api/login`, { data: OWNER })
const shown = await machineOfToday(first.request)
const SCHEMES = ['light', 'dark']
const filmed = await makeFilm({ browser, origin, folder: FOLDER, owner: OWNER, ...shown })
console.log(filmed.map(({ caption, seconds }) => `${seconds.toFixed(1)} с  ${caption}`).join('\n'))
if (process.argv[3] === 'film') process.exit(await browser.close())
for (const scheme of SCHEMES) await takeAll(scheme, shown)
// Last, because points recorded now could begin a new day of that machine.
for (const scheme of SCHEMES) await takeRecorder(scheme)
await writeFile(`${FOLDER}/sizes.json`, `${JSON.stringify(sizes, null, 2)}\n`)
await makeIcon('icon-192', 192, 1, 'transparent')
await makeIcon('icon-512', 512, 1, 'transparent')
// Phones crop this icon to a circle, so its corners must be empty.
await makeIcon('icon-maskable-512', 512, 0.62, '#1b1f24')
await makeIcon('apple-touch-icon', 180, 0.7, '#1b1f24')
await makeCommonImage()
await makeStrips(browser, origin, inRoot('docs'))
await browser.close()
