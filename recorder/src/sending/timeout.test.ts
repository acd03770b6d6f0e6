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
