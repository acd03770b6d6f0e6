/** An operator's own page opens with the month by the clock of the machine on which the operator works. */
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makeTracking } from '../../../../test/track-factories.ts'
import { machinesByGroup } from '../../company/groups.queries.ts'
import { monthNow } from './month-now.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

/** The last evening of June in Moscow, where July begins seven hours later than in Vladivostok. */
const EAST = Date.parse('2026-07-01T00:00:00+10:00')
const MOSCOW = Date.parse('2026-07-01T00:00:00+03:00')
/** An hour later than in Moscow. */
const WEST = Date.parse('2026-07-01T00:00:00+02:00')

/** When the operator was on machines other than the first. */
const EARLIER = { from: '2026-06-01T00:00:00+03:00', to: '2026-06-02T00:00:00+03:00' }

async function makeOperator(zones: (string | null)[], from = '2026-06-10T00:00:00+03:00', to: string | null = null) {
  const user = await makeUser()
  const who = { cookie: await signIn(user) }
  const { id: operator } = await ask(addOperator, { body: { name: 'Ковалёв' } }, who)
  for (const [i, zone] of zones.entries()) {
    const { id: equipmentId } = await makeEquipment({ owner: user.id, name: `Машина ${i}`, type: 'samosval' })
    if (zone !== null) await makeTracking(db, { equipment: equipmentId, time_zone: zone })
    const span = i === 0 ? { from, to } : EARLIER
    await ask(assignOperator, { params: { equipmentId }, body: { operator, ...span, reason: 'Смена' } }, who)
  }
  const machines = await machinesByGroup(db, user.id)
  return (now: number) => monthNow(db, user.id, { machines, operator, now })
}

test.each([
  ['Vladivostok', ['Asia/Vladivostok'], EAST],
  ['Moscow', ['Europe/Moscow'], MOSCOW],
  ['Kaliningrad', ['Europe/Kaliningrad'], WEST],
  ['a place that is not known', [null], MOSCOW],
  ['no machine', [], MOSCOW],
  ['Vladivostok, before in Moscow', ['Asia/Vladivostok', 'Europe/Moscow'], EAST],
  ['Moscow, before in Vladivostok', ['Europe/Moscow', 'Asia/Vladivostok'], MOSCOW],
])('July begins with its first minute by the clock of %s', async (_, zones, begins) => {
  const month = await makeOperator(zones)
  expect([await month(begins - 1), await month(begins)]).toEqual(['2026-06', '2026-07'])
})

test('whom nobody has on a machine any more is in the month by Moscow’s clock', async () => {
  const month = await makeOperator(['Asia/Vladivostok'], '2026-06-10T00:00:00+03:00', '2026-06-20T00:00:00+03:00')
  expect([await month(MOSCOW - 1), await month(MOSCOW)]).toEqual(['2026-06', '2026-07'])
})
