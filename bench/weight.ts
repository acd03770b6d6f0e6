/**
 * `npm run bench:weight -- http://127.0.0.1:3000`: what the first visit of a page costs a phone: compressed JavaScript, all
 * bytes, and how far the layout shifts. The server must run, built, at the given address.
 */
import { chromium } from '@playwright/test'
import { chromiumPath } from '../e2e/lib/chromium.ts'
import { printTable } from './lib/table.ts'

const PAGES = ['/', '/recorder/', '/all-equipments', '/search', '/contacts', '/map', '/arenda/ekskavator']
const PHONE = { width: 360, height: 740 }

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-background-networking'],
})
const kb = (bytes: number) => (bytes / 1024).toFixed(0)

/** Runs in the page: adds up the layout shifts that the browser reports. */
const WATCH_SHIFTS = `
  globalThis.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
`

const rows: string[][] = []
for (const path of PAGES) {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const kinds = new Map<string, string>()
  let scripts = 0
  let all = 0
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
  })
  await page.addInitScript({ content: WATCH_SHIFTS })
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate<number>('shift')
  rows.push([path, '', kb(scripts), kb(all), shift.toFixed(4)])
  await context.close()
}
await browser.close()
printTable(['страница', '', 'JavaScript, КБ', 'всего, КБ', 'сдвиг (CLS)'], rows)
