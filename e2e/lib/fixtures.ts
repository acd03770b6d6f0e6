/** The `test` of these tests: an error in the page's console fails the test. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { DESKTOP, PHONE } from './widths.ts'

/** The minified text: a browser parses it for each check, which takes longer than the check itself. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Size {
  width: number
  height: number
}

interface Fixtures {
  /** Expected errors, such as the browser's own message about a 404. */
  expectedComplaints: RegExp[]
  complaints: undefined
  /**
   * Whether the bundled map is drawn with all of its layers. Most tests are about what lies on it; without a graphics card, lines and
   * names of the ground are two fifths of what a map costs.
   */
  wholeGround: boolean
  ground: undefined
}

export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const heard: string[] = []
      page.on('pageerror', (error) => heard.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      })
      await use(undefined)
      const unexpected = heard.filter((text) => !expectedComplaints.some((expected) => expected.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  wholeGround: [false, { option: true }],
  ground: [
    async ({ context, wholeGround }, use) => {
      if (!wholeGround) await context.addInitScript(drawLandOnly)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Runs in the page. Tiles are loaded all the same. */
function drawLandOnly() {
  const load = window.fetch
  window.fetch = async (what, init) => {
    const answer = await load(what, init)
    if (!/\/basemap-style(-dark)?\.json$/.test(answer.url)) return answer
    const style: { layers: { id: string }[] } = await answer.json()
    return Response.json({ ...style, layers: style.layers.filter(({ id }) => id === 'background' || id === 'land') })
  }
}

export { expect }

/**
 * Expects no violations of WCAG 2.2 AA and of best practices, listed one per line, once all animations have ended.
 * `targets`: also checks that links and buttons are large enough or far enough apart, as Lighthouse requires.
 */
export async function axe(page: Page, { targets = false } = {}) {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((late) => setTimeout(late, 5000))])
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: ${targets} } } })`,
  )
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
  expect(faults, 'axe').toEqual([])
}

/** Width of the smallest phones, and of a 1280 screen zoomed to four times the size (WCAG 2.2, 1.4.10). */
const NARROWEST = { ...PHONE, width: 320 }

/** Addresses that a page has been checked at in the window of a desktop. */
const checkedWide = new WeakMap<Page, Set<string>>()

/**
 * Expects that nothing is wider than the window, on a phone not even than the narrowest one. In a test that runs at one width also in the
 * window of the other one: on a desktop once an address, since what comes later leaves room there.
 */
export async function expectNoSidewaysScroll(page: Page) {
  const { tags } = test.info()
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  if (isPhone || tags.includes('@wide')) await inWindow(page, NARROWEST, () => expectNothingWider(page))
  else await expectNothingWider(page)
  if (!isPhone || !tags.includes('@once')) return
  const checked = checkedWide.get(page) ?? new Set()
  checkedWide.set(page, checked)
  const { pathname } = new URL(page.url())
  if (checked.has(pathname)) return
  checked.add(pathname)
  await inWindow(page, DESKTOP, () => expectNothingWider(page))
}

async function expectNothingWider(page: Page) {
  const wider = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const beyond = [...document.querySelectorAll('body *')].filter(
        (one) => one.getBoundingClientRect().right > clientWidth,
      )
      return scrollWidth > clientWidth ? beyond.map((one) => one.outerHTML.slice(0, 120)).slice(-5) : []
    })
  // A chart is redrawn for its new width.
  await expect.poll(wider, { message: 'wider than the window', timeout: 10_000 }).toEqual([])
}

/** Does something in a window of another size, and gives the page its own size back. */
export async function inWindow(page: Page, size: Size, job: () => Promise<unknown>) {
  const own = page.viewportSize()
  await resize(page, size)
  await job()
  if (own) await resize(page, own)
}

/**
 * A page resized twice within one frame may not draw a frame any more, so each new size waits for one. Not for ever: a page that
 * draws none would use up the time of its test.
 */
async function resize(page: Page, size: Size) {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    if (!matchMedia('(scripting: enabled)').matches) return
    await Promise.race([new Promise(requestAnimationFrame), new Promise((late) => setTimeout(late, 1000))])
  })
}

/** Opens a page and waits until it has loaded and React has hydrated it. */
export async function open(page: Page, path: string) {
  watchRequests(page)
  const response = await page.goto(path).catch((error: Error) => {
    // A dialog that has just closed goes back in the history, which ends what has begun meanwhile.
    if (!error.message.includes('ERR_ABORTED')) throw error
    return page.goto(path)
  })
  await ready(page)
  return response?.status()
}

/** Reloads the page as `open` opens it: input before React has hydrated the page would be lost. */
export async function reload(page: Page) {
  watchRequests(page)
  await page.reload()
  await ready(page)
}

async function ready(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await quiet(page)
}

const onTheWay = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page) {
  if (onTheWay.has(page)) return
  const requests = new Set<Request>()
  onTheWay.set(page, requests)
  // A stream of events never ends.
  const isStream = (request: Request) => new URL(request.url()).pathname.startsWith('/api/live')
  page.on('request', (request) => isStream(request) || requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Waits until all answers have arrived and the page is idle. Playwright's own
 * `networkidle` waits half a second longer, a tenth of the time of all tests.
 */
async function quiet(page: Page) {
  const requests = onTheWay.get(page)
  const rest = () =>
    page.evaluate(() => new Promise<void>((rested) => requestIdleCallback(() => rested(), { timeout: 500 })))
  await expect
    .poll(
      async () => {
        await rest()
        return requests?.size
      },
      { intervals: [20] },
    )
    .toBe(0)
  await rest()
}

/** Checks that apply to every screen. */
export async function sound(page: Page) {
  await axe(page)
  await expectNoSidewaysScroll(page)
}

/** Simulates a browser without WebGL, which cannot draw a map. Call it before the page is opened. */
export const withoutWebGl = (page: Page) =>
  page.addInitScript(() => {
    const before = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : before.call(this, kind, ...rest)
      },
    })
  })
