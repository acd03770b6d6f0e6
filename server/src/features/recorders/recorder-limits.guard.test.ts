import { recordPoints } from '@spetskarta/shared/recorders/recorders.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { makeRecorder } from '../../../test/track-factories.ts'
import { openRecorderLimits } from './recorder-limits.guard.ts'

const database = await cloneDatabase()
const env = { RATE_LIMITS: '1' }
const { db, send, deps } = await testApp({ database, env })
const other = await testApp({ database, env })

function openAt() {
  let now = Date.UTC(2026, 6, 17)
  const limits = openRecorderLimits(deps, () => now)
  return {
    limits,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('a recorder may send a million points at once, a week of them, and then 20 a second', () => {
  const { limits, pass } = openAt()
  limits.right('recorder phone')
  for (let i = 0; i < 200_000; i++) limits.take('recorder phone', 1)
  for (let i = 0; i < 160; i++) limits.take('recorder phone', 5000)
  expect(() => limits.take('recorder phone', 1)).toThrow(
    'Слишком много точек от одного телефона или трекера. Подождите минуту',
  )
  pass(1000)
  limits.take('recorder phone', 20)
  expect(() => limits.take('recorder phone', 1)).toThrow()
})

test('a recorder whose token was refused in between has no new budget', async () => {
  const { limits } = openAt()
  limits.right('recorder phone')
  for (let i = 0; i < 200; i++) limits.take('recorder phone', 5000)
  await limits.wrong({ ip: '198.51.100.1' }, 'recorder phone')
  expect(limits.knows('recorder phone')).toBe(false)
  limits.right('recorder phone')
  expect(() => limits.take('recorder phone', 1)).toThrow()
})

test('a token that is wrong as the key of trackers stays right as that of a recorder', async () => {
  const { limits } = openAt()
  limits.right('recorder phone')
  await limits.wrong({ ip: '198.51.100.2' }, 'trackers phone')
  expect(limits.knows('recorder phone')).toBe(true)
})

test('a heartbeat counts as a point', () => {
  const { limits } = openAt()
  limits.right('recorder phone')
  limits.take('recorder phone', 999_999)
  limits.take('recorder phone', 0)
  expect(() => limits.take('recorder phone', 0)).toThrow()
})

const SITE = '203.0.113.7'
/** The status for a token: 200, 401 for a wrong one, 429. */
const record = async (app: Pick<typeof other, 'send'>, token: string, ip = SITE) =>
  (await app.send(recordPoints, { body: { points: [] } }, { headers: { authorization: `Bearer ${token}` }, ip }))
    .statusCode

/** Sends 600 wrong tokens from the site, half of them with the form of a right one, through two instances. */
async function sendWrong() {
  const statuses = new Set<number>()
  const some = (from: number) =>
    Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        record(i % 2 ? { send } : other, i % 4 < 2 ? `wrong${from + i}` : String(from + i).padStart(22, 'x')),
      ),
    )
  for (let i = 0; i < 600; i += 50) for (const status of await some(i)) statuses.add(status)
  return statuses
}

test('600 wrong tokens from one address end their acceptance in every instance, and lock no phone out', async () => {
  const known = await makeRecorder(db)
  expect(await record({ send }, known.token)).toBe(200)
  expect(await sendWrong()).toEqual(new Set([401]))
  expect([await record({ send }, 'wrong'), await record(other, 'x'.repeat(22))]).toEqual([429, 429])
  const fresh = await makeRecorder(db)
  expect([await record({ send }, known.token), await record(other, known.token)]).toEqual([200, 200])
  expect([await record({ send }, fresh.token), await record(other, fresh.token)]).toEqual([200, 200])
  // A neighbour in the same network.
  expect(await record({ send }, 'wrong', '203.0.113.8')).toBe(401)

  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', known.id).execute()
  expect(await record({ send }, known.token)).toBe(429)
})
