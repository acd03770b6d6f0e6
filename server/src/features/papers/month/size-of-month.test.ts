/** A month of a fleet of five hundred machines: how large its answer is. */
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { getMonth } from '@spetskarta/shared/papers/month.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

test('500 machines on 31 days are answered in less than 200 kB, and those of one customer when they are asked for', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  for (let k = 0; k < 10; k++) {
    const machines: string[] = []
    for (let i = 0; i < 50; i++)
      machines.push((await makeEquipment({ owner: owner.id, name: `Экскаватор Hitachi № ${k * 50 + i}` })).id)
    const shape = { kind: 'circle' as const, lat: 55 + k / 10, lon: 38, radius: 100 }
    const whose = { customerPhone: '', customerInn: null, address: '', contract: null, starts: null, ends: null }
    const name = `ЖК «Речной», корпус ${k}`
    await ask(
      addObject,
      { body: { name, customerName: `ООО «Заказчик ${k % 5}»`, ...whose, shape, machines } },
      { cookie },
    )
  }
  await sql`insert into object_hours (object_id, item_id, day, came, "left", on_site_s, work_s, idle_s, off_s, unknown_s, inferred_s, visits, waits)
    select m.object_id, m.item_id, d::date, d + interval '5 hours', d + interval '14 hours', 32400, 28800, 1800, 1800, 0, 0, '[]', '[]'
    from object_machines m, generate_series('2026-08-01'::timestamptz, '2026-08-31', '1 day') d`.execute(db)
  const all = await send(getMonth, { querystring: { month: '2026-08' } }, { cookie })
  expect(all.statusCode, all.body.slice(0, 300)).toBe(200)
  const { customers, total } = all.json()
  expect(all.rawPayload.length).toBeLessThan(200_000)
  // 8 hours of 500 machines on 31 days, and no rate for any of them.
  expect([total.hours.work / 3600, total.draft.days, total.draft.missing]).toEqual([124_000, 15_500, 15_500])
  const query = { month: '2026-08', customer: 'ООО «Заказчик 3»' }
  const one = await send(getMonth, { querystring: query }, { cookie })
  expect(one.rawPayload.length).toBeLessThan(200_000)
  const machinesOf = (shown: typeof customers) =>
    shown.map(({ objects }: (typeof customers)[number]) =>
      objects.reduce((sum: number, { machines }: { machines: unknown[] }) => sum + machines.length, 0),
    )
  expect([machinesOf(customers), machinesOf(one.json().customers)]).toEqual([[0, 0, 0, 0, 0], [100]])
})
