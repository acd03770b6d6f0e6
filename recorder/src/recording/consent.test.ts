import { SECOND } from '@spetskarta/shared/durations.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Enrolment } from '../queue/memory'
import { moveClock } from './clock-jump'
import { openConsents } from './consent'
import { KRAN, testCore } from './core.fixture'
import type { Skew } from './skew'

const NOON = Date.UTC(2026, 6, 1, 9)
const HOUR = 3600 * SECOND

let core: Awaited<ReturnType<typeof testCore>>
let isAway: boolean
const give = vi.fn(async (_token: string, _age: number) => {
  if (isAway) throw new Error('no network')
})

beforeEach(async () => {
  vi.clearAllMocks()
  isAway = true
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  core = await testCore(NOON)
  const enrolment: Enrolment = { equipment: { _id: KRAN, name: 'Кран', type: 'kran' }, name: 'Телефон', token: 't' }
  core.store.set({ enrolments: { [KRAN]: enrolment }, enrolment })
  return () => void vi.useRealTimers()
})

/** Agrees with this skew while there is no network. */
async function agreeWith(skew: Skew) {
  core.store.set({ skew })
  const consents = openConsents(core, give)
  await consents.agree()
  await vi.waitFor(() => expect(give).toHaveBeenCalledOnce())
  isAway = false
  return consents
}

test('the age of a consent that waits is the time since it was given', async () => {
  const consents = await agreeWith(null)
  vi.setSystemTime(NOON + HOUR)
  await consents.send()
  expect(give.mock.lastCall).toEqual(['t', HOUR])
  expect((await core.memory.get('enrolments'))?.[KRAN]?.consent).toMatchObject({ sent: true })
})

test.each([
  ['ahead', 2 * HOUR],
  ['back', -2 * HOUR],
])('it does not jump with a clock that was set %s after its skew was known', async (_, jump) => {
  const consents = await agreeWith(500)
  vi.setSystemTime(NOON + SECOND + jump)
  if (jump < 0) await moveClock(core, jump, Date.now())
  core.store.set({ skew: 500 - jump })
  await consents.send()
  expect(give.mock.lastCall).toEqual(['t', SECOND])
})

test('nor with one that was set back before it was known', async () => {
  const consents = await agreeWith(null)
  vi.setSystemTime(NOON + SECOND - 2 * HOUR)
  await moveClock(core, -2 * HOUR, Date.now())
  core.store.set({ skew: 2 * HOUR })
  await consents.send()
  expect(give.mock.lastCall).toEqual(['t', SECOND])
})
