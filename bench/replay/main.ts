/**
 * `npm run bench:replay -- http://127.0.0.1:3000`: days of 86,400 points and ten machines at once on the map, in a
 * real Chromium. Measures the time from the click to the drawn route, frames during playing and dragging, and memory
 * after ten days. The server must run, built, with RATE_LIMITS=0; the bench makes a user with machines. Chromium
 * draws without a graphics card.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../e2e/lib/chromium.ts'
import { percentile } from '../lib/measure.ts'
import { printTable } from '../lib/table.ts'
import { DAYS, dayAgo, MANY, makeRecords, PHOTOS, SECONDS } from './records.ts'
import { chartMs, type Frames, framesWhile, heapMb, shown, watch } from './watch.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const PLAYED_MS = 5000
const DRAG_STEPS = 120

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const rows: string[][] = []
const tell = (what: string, value: string) => rows.push([what, '', value])
const ms = (value: number) => `${value.toFixed(0)} мс`
const median = (numbers: number[]) => percentile(numbers, 50)

function tellFrames(what: string, { times, longTasks }: Frames) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  tell(
    `${what}: медиана кадра; 95 %; кадров в секунду`,
    `${ms(median(times))}; ${ms(percentile(times, 95))}; ${(1000 / mean).toFixed(0)}`,
  )
  tell(`${what}: задач дольше 50 мс; самая долгая`, `${longTasks.length}; ${ms(Math.max(0, ...longTasks))}`)
}

async function openPage(browser: Browser, viewport: typeof DESKTOP, state?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale: 'ru-RU',
    ...(state && { storageState: JSON.parse(state) }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await watch(page)
  return page
}

const timeOfDay = (page: Page) => page.getByRole('slider', { name: 'Время дня' })

async function playing(page: Page, speed: string): Promise<Frames> {
  await page.getByRole('radio', { name: speed, exact: true }).check()
  await page.getByRole('button', { name: 'Проиграть' }).click()
  const frames = await framesWhile(page, () => page.waitForTimeout(PLAYED_MS))
  await page.getByRole('button', { name: 'Пауза' }).click()
  return frames
}

/** Drags from one end of the time bar to the other and back. */
async function dragging(page: Page): Promise<Frames> {
  const box = await timeOfDay(page).boundingBox()
  if (!box) throw new Error('no time bar')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 5, y)
  await page.mouse.down()
  const frames = await framesWhile(page, async () => {
    await page.mouse.move(box.x + box.width - 5, y, { steps: DRAG_STEPS })
    await page.mouse.move(box.x + 5, y, { steps: DRAG_STEPS })
  })
  await page.mouse.up()
  return frames
}

/** Moves the map back and forth, so that every frame draws it again. */
async function panning(page: Page): Promise<Frames> {
  const box = await page.locator('.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = await framesWhile(page, async () => {
    for (const end of [x + 60, x - 60, x + 60, x]) await page.mouse.move(end, y, { steps: 30 })
  })
  await page.mouse.up()
  return frames
}

/** Opens ten long days, one after another. */
async function measureDays(page: Page, machine: string) {
  await page.goto('/map')
  await page.waitForSelector('[aria-busy=false] .maplibregl-map')
  const before = await heapMb(page)
  await page.getByRole('button', { name: 'Записи', exact: true }).click()
  await shown(page)
  const times: Awaited<ReturnType<typeof shown>>[] = []
  for (let ago = 1; ago <= DAYS; ago++) {
    await page.getByRole('button', { name: 'Предыдущий записанный день' }).click()
    await page.waitForURL(`**day=${dayAgo(ago)}**`)
    times.push(await shown(page))
    if (ago > 1) continue
    tell(
      `день с ${PHOTOS} фото: от нажатия до маршрута; до покоя карты`,
      times.map((t) => `${ms(t.drawn)}; ${ms(t.rest)}`).join(),
    )
    await page.getByRole('switch', { name: 'Фото на карте' }).check()
    await timeOfDay(page).press('Home')
    tellFrames('×60', await playing(page, '×60'))
    tellFrames('×300', await playing(page, '×300'))
    tellFrames('ползунок', await dragging(page))
  }
  const drawn = times.map((time) => time.drawn)
  const rest = times.map((time) => time.rest)
  tell(`${DAYS} дней, медиана: до маршрута; до покоя карты`, `${ms(median(drawn))}; ${ms(median(rest))}`)
  tell(`${DAYS} дней, самый долгий: до маршрута; до покоя карты`, `${ms(Math.max(...drawn))}; ${ms(Math.max(...rest))}`)
  const open = await heapMb(page)
  await page.getByRole('button', { name: 'Найти' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1000)
  const after = await heapMb(page)
  tell('память: до; с днём; после десяти дней', `${[before, open, after].map((mb) => mb.toFixed(0)).join('; ')} МБ`)
  await page.goto(`/equipment/${machine}/control?days=${dayAgo(1)}`)
  tell('диаграмма скорости', ms(await chartMs(page)))
}

async function measureMany(page: Page, machines: string[]) {
  await page.goto(`/map?track=${machines.join(',')}&day=${dayAgo(1)}`)
  const { drawn, rest } = await shown(page, machines.length)
  const what = `${MANY.machines} машин по ${MANY.points} точек`
  tell(`${what}: от открытия страницы до всех маршрутов; до покоя карты`, `${ms(drawn)}; ${ms(rest)}`)
  tellFrames(`${what}, ×60`, await playing(page, '×60'))
  tellFrames(`${what}, карту двигают`, await panning(page))
  tell(`${what}: память`, `${(await heapMb(page)).toFixed(0)} МБ`)
}

/** Compares the same part of the map with the route and without it. */
async function measurePhone(page: Page, machine: string) {
  await page.goto(`/map?track=${machine}&day=${dayAgo(1)}`)
  await shown(page)
  const full = median((await panning(page)).times)
  await page
    .getByRole('button', { name: /Самосвал.*км/ })
    .first()
    .click()
  await page.getByRole('switch', { name: 'Маршрут' }).uncheck()
  await page.getByRole('button', { name: 'Закрыть записи' }).click()
  const empty = median((await panning(page)).times)
  tell(
    'телефон: кадр движимой карты с маршрутом; без него; во сколько раз дольше',
    `${ms(full)}; ${ms(empty)}; ${(full / empty).toFixed(2)}`,
  )
}

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking'],
})
try {
  const desktop = await openPage(browser, DESKTOP)
  const { long, many } = await makeRecords(desktop.context().request)
  const account = JSON.stringify(await desktop.context().storageState())
  await measureDays(desktop, long)
  await measureMany(desktop, many)
  await desktop.context().close()
  await measurePhone(await openPage(browser, PHONE, account), long)
} finally {
  await browser.close()
  printTable(['что', '', `${SECONDS} точек в день`], rows)
}
