import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDays } from './load-in-worker'

/** The workers that were started; Node has none of a browser's. */
let started: FakeWorker[]

class FakeWorker extends EventTarget {
  asked: { id: number }[] = []
  ended = false
  constructor() {
    super()
    started.push(this)
  }
  postMessage(message: { id: number }) {
    this.asked.push(message)
  }
  terminate() {
    this.ended = true
  }
  answerAll() {
    const loaded = { days: [], more: 0 }
    for (const { id } of this.asked) this.dispatchEvent(new MessageEvent('message', { data: { id, loaded } }))
  }
}

const last = () => started.at(-1) ?? expect.unreachable()

beforeEach(() => {
  started = []
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

test.each(['error', 'messageerror'])(
  'after %s of the worker all loads fail, and the next one starts another',
  async (name) => {
    const loads = [loadDays({ kind: 'test' }), loadDays({ kind: 'current', ids: [] })]
    const failed = last()
    failed.dispatchEvent(new Event(name))
    for (const load of loads) await expect(load).rejects.toThrow(TypeError)
    expect(failed.ended).toBe(true)

    const again = loadDays({ kind: 'test' })
    expect(started).toEqual([failed, last()])
    // A second report of the old worker does not concern the new one.
    failed.dispatchEvent(new Event(name))
    last().answerAll()
    expect(await again).toEqual({ days: [], more: 0 })
    expect(last().ended).toBe(false)
    // The next test starts without a worker.
    last().dispatchEvent(new Event('error'))
  },
)
