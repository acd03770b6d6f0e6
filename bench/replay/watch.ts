/** Measurements that a page makes of its own speed. The product marks when a route is drawn and how long a chart took. */
import type { Page } from '@playwright/test'

/** Runs before the page: records the last click, and tasks that blocked the page. */
const WATCH = `
  globalThis.clicked = 0
  globalThis.longTasks = []
  addEventListener('click', () => { globalThis.clicked = performance.now() }, true)
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => [e.startTime, e.duration])))
    .observe({ type: 'longtask' })
`

export const watch = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH })

export interface DrawTimes {
  /** Ms since the last click until the route is drawn, and until the map is idle with its labels shown. */
  drawn: number
  rest: number
}

/** Waits until `routes` routes are drawn since the last click, or since the page began where there was no click. */
export const shown = (page: Page, routes = 1): Promise<DrawTimes> =>
  page.evaluate<DrawTimes>(`new Promise((resolve, reject) => {
    const look = () => {
      const now = performance.now()
      const marks = performance.getEntriesByName('route-drawn').filter(({ startTime }) => startTime > clicked)
      const busy = document.querySelector('.maplibregl-map')?.parentElement.getAttribute('aria-busy') !== 'false'
      if (marks.length >= ${routes} && !busy)
        return resolve({ drawn: marks[${routes} - 1].startTime - clicked, rest: now - clicked })
      if (now - clicked > 60_000) return reject(new Error('the route is not drawn after a minute'))
      requestAnimationFrame(look)
    }
    look()
  })`)

export interface Frames {
  /** Ms between frames. */
  times: number[]
  /** Durations of tasks longer than 50 ms. */
  longTasks: number[]
}

/** Measures the frames while `doing` runs. */
export async function framesWhile(page: Page, doing: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`{
    globalThis.frames = { on: true, times: [], begun: performance.now() }
    let last
    const step = (now) => {
      if (last !== undefined) frames.times.push(now - last)
      last = now
      if (frames.on) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }`)
  await doing()
  return page.evaluate<Frames>(`{
    frames.on = false
    ;({
      times: frames.times,
      longTasks: longTasks.filter(([at]) => at > frames.begun).map(([, lasted]) => lasted),
    })
  }`)
}

/** How long the last speed chart took, ms. */
export const chartMs = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const [measure] = performance.getEntriesByName('speed-chart-drawn').slice(-1)
      if (measure) resolve(measure.duration)
      else requestAnimationFrame(look)
    }
    look()
  })`)

/** Size of the JavaScript heap after garbage collection, MB. */
export async function heapMb(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  await client.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
}
