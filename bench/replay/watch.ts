/** What the page itself tells of its speed. The product marks when a route is drawn and how long a chart took. */
import type { Page } from '@playwright/test'

/** Runs before the page: the moment of the last click, and tasks that kept the page busy. */
const WATCH = `
  globalThis.clicked = 0
  globalThis.longTasks = []
  addEventListener('click', () => { globalThis.clicked = performance.now() }, true)
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => [e.startTime, e.duration])))
    .observe({ type: 'longtask' })
`

export const watch = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH })

export interface Shown {
  /** Ms since the last click: the route is drawn; the map has nothing left to do, its labels faded in. */
  drawn: number
  rest: number
}

/** Waits for `routes` routes of what was clicked last; since the page began where nothing was. */
export const shown = (page: Page, routes = 1): Promise<Shown> =>
  page.evaluate<Shown>(`new Promise((resolve, reject) => {
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
  /** Ms that tasks of more than 50 took, each. */
  longTasks: number[]
}

/** What happens from frame to frame while `doing` goes on. */
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

/** Ms that the last speed chart took. */
export const chartMs = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const [measure] = performance.getEntriesByName('speed-chart-drawn').slice(-1)
      if (measure) resolve(measure.duration)
      else requestAnimationFrame(look)
    }
    look()
  })`)

/** What JavaScript holds after collecting what it does not, MB. */
export async function heapMb(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  await client.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
}
