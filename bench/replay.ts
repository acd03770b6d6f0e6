/**
 * `npm run bench:replay -- http://127.0.0.1:3000`: a machine's day of 86,400 points and 200 photos on the map, in a real
 * Chromium: from the click to the drawn route, frames while it plays, memory after ten days. The server must run, built,
 * with RATE_LIMITS=0; a user with a machine is made.
 */
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../e2e/chromium.ts'
import { signUp } from '../e2e/people.ts'
import { makeMachine, makeRecorder, sendPhoto, sendPoints } from '../e2e/track-data.ts'
import { percentile } from './lib/measure.ts'
import { printTable } from './lib/table.ts'

const DAYS = 10
const SECONDS = 86_400
const PHOTOS = 200
const DAY_MS = SECONDS * 1000
const MOSCOW_MS = 3 * 3600_000
const PLAYED_MS = 5000

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
})
const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 }, locale: 'ru-RU' })
const page = await context.newPage()

/** A day of driving round and round, a point a second, with the noise of a receiver. */
const pointsOf = (start: number) =>
  Array.from({ length: SECONDS }, (_, i) => ({
    timestamp: start + i * 1000,
    lat: 55.567 + 0.12 * Math.sin(i / 4000) + Math.random() / 50_000,
    lng: 38.23 + 0.2 * Math.cos(i / 4000) + Math.random() / 50_000,
    speed: Math.round(Math.abs(45 + 44 * Math.sin(i / 300))),
    accuracy: 5,
  }))

await signUp(context.request)
const id = await makeMachine(context.request, 'Самосвал')
const token = await makeRecorder(context.request, id)
const today = Math.floor((Date.now() + MOSCOW_MS) / DAY_MS) * DAY_MS - MOSCOW_MS
for (let ago = DAYS; ago >= 1; ago--) await sendPoints(context.request, token, pointsOf(today - ago * DAY_MS))
for (let i = 0; i < PHOTOS; i++) await sendPhoto(context.request, token, today - DAY_MS + i * 400_000)

/** Runs in the page: the moment of the last click, and tasks that kept it busy. */
const WATCH = `
  globalThis.clicked = 0
  globalThis.longTasks = []
  addEventListener('click', () => { globalThis.clicked = performance.now() }, true)
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => [e.startTime, e.duration])))
    .observe({ type: 'longtask' })
`
/** Resolves in the page when the route is there and the map has nothing left to draw, with ms since the click. */
const DRAWN = `new Promise((resolve) => {
  const look = () => {
    const done = document.querySelector('[role=slider][aria-label="Время дня"]') &&
      document.querySelector('.maplibregl-map')?.parentElement.getAttribute('aria-busy') === 'false'
    if (done) resolve(performance.now() - globalThis.clicked)
    else requestAnimationFrame(look)
  }
  look()
})`
/** Ms between frames while the page plays. */
const FRAMES = `new Promise((resolve) => {
  const times = []
  let last = performance.now()
  const begun = last
  const step = (now) => {
    times.push(now - last)
    last = now
    if (now - begun < ${PLAYED_MS}) requestAnimationFrame(step)
    else resolve(times.slice(1))
  }
  requestAnimationFrame(step)
})`

async function heapMb(on: Page): Promise<number> {
  const client = await context.newCDPSession(on)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  await client.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
}

const rows: string[][] = []
const tell = (what: string, value: string) => rows.push([what, '', value])
const ms = (value: number) => `${value.toFixed(0)} мс`
const longest = () =>
  page.evaluate<number>('Math.max(0, ...longTasks.filter(([at]) => at >= clicked).map(([, lasted]) => lasted))')

await page.addInitScript({ content: WATCH })
await page.goto('/map')
await page.waitForLoadState('networkidle')
await page.waitForSelector('[aria-busy=false] .maplibregl-map')
const before = await heapMb(page)

const records = page.getByRole('button', { name: 'Записи', exact: true })
for (const time of ['впервые', 'снова']) {
  await records.click()
  tell(`от нажатия до маршрута, ${time}`, ms(await page.evaluate<number>(DRAWN)))
  tell(`самая долгая задача, ${time}`, ms(await longest()))
  if (time === 'впервые') await records.click()
}

await page.getByRole('switch', { name: 'Фото на карте' }).check()
await page.getByRole('slider', { name: 'Время дня' }).press('Home')
for (const speed of ['×60', '×300']) {
  await page.getByRole('radio', { name: speed, exact: true }).check()
  await page.getByRole('button', { name: 'Проиграть' }).click()
  const frames = await page.evaluate<number[]>(FRAMES)
  await page.getByRole('button', { name: 'Пауза' }).click()
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length
  const [median, late] = [percentile(frames, 50), percentile(frames, 95)]
  tell(`кадры ${speed}: в секунду; медиана; 95 %`, `${(1000 / mean).toFixed(0)}; ${ms(median)}; ${ms(late)}`)
}

for (let ago = 2; ago <= DAYS; ago++) {
  await page.getByRole('button', { name: 'Предыдущий записанный день' }).click()
  await page.waitForURL(`**day=${new Date(today - ago * DAY_MS + MOSCOW_MS).toISOString().slice(0, 10)}**`)
  await page.evaluate(DRAWN)
}
const open = await heapMb(page)
await page.getByRole('button', { name: 'Найти' }).click()
await page.getByRole('dialog').waitFor()
await page.keyboard.press('Escape')
await page.waitForTimeout(1000)
tell(
  'память: до; с днём; после десяти дней',
  `${[before, open, await heapMb(page)].map((mb) => mb.toFixed(0)).join('; ')} МБ`,
)
await browser.close()
printTable(['что', '', `${SECONDS} точек, ${PHOTOS} фото`], rows)
