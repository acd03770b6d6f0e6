import { afterEach, expect, test, vi } from 'vitest'
import { delivery } from './server'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser without `AbortSignal.timeout`, as Safari 15 and Chrome 102, sends and ends calls that hang', async () => {
  vi.stubGlobal('AbortSignal', class {})
  vi.stubGlobal('fetch', async () => Response.json({ now: 5 }))
  expect((await delivery.ask('token')).outcome).toEqual({ kind: 'stored' })

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const hanging = delivery.ask('token')
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await hanging).outcome).toEqual({ kind: 'later', after: 0, reason: 'slow' })
})

test('where `fetch` does not say that its time was over, as in Safari 15, a call that hangs is slow all the same', async () => {
  vi.stubGlobal('AbortSignal', class {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const aborted = new DOMException('Fetch is aborted', 'AbortError')
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(aborted)))
  })
  const hanging = delivery.ask('token')
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await hanging).outcome).toEqual({ kind: 'later', after: 0, reason: 'slow' })
})
