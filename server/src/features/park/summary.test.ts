/** The summary of a day that is sent says what the park and «Загрузка» show at that moment. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import { getPark } from '@spetskarta/shared/park/park.ts'
import { getUsage } from '@spetskarta/shared/park/usage.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { dailySummaryText } from '../alerts/messengers/summary.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'

const { db, pool, deps, ask, signIn, makeUser, makeEquipment } = await testApp()

test('the same numbers, whatever the machines do', async () => {
  const user = await makeUser()
  const cookie = await signIn(user)
  const now = Date.now()
  /** Points each minute until so many minutes ago; driving makes work, an ignition that is on with a lorry idling. */
  async function machine(minutesAgo: number, minutes: number, does: 'drives' | 'idles' | 'stands') {
    const { id } = await makeEquipment({ owner: user.id, type: 'samosval', name: does })
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    const points = Array.from({ length: minutes * 2 + 1 }, (_, i) => ({
      at: now - minutesAgo * MINUTE - (minutes * 2 - i) * 30_000,
      lat: 55.6 + (does === 'drives' ? (i * 250) / 111_195 : 0),
      lng: 38.1,
      ignition: does !== 'stands',
      recorder,
    }))
    await makePoints(db, id, points)
    const heard = new Date(now - minutesAgo * MINUTE)
    await db
      .insertInto('recorder_states')
      .values({ recorder, equipment: id, last_seen_at: heard, last_point_at: heard })
      .onConflict((conflict) =>
        conflict.columns(['equipment', 'recorder']).doUpdateSet({ last_seen_at: heard, last_point_at: heard }),
      )
      .execute()
    return { id, recorder, heard }
  }
  const all = [
    await machine(1, 47, 'drives'),
    await machine(1, 23, 'idles'),
    await machine(90, 31, 'drives'),
    // Its phone is off while it stands.
    await machine(120, 30, 'stands'),
    await machine((3 * DAY) / MINUTE, 30, 'drives'),
  ]
  const stopped = await machine(60, 11, 'drives')
  await db.updateTable('recorders').set({ stopped_at: stopped.heard }).where('id', '=', stopped.recorder).execute()
  await freshenDays(
    { db, pool },
    [...all, stopped].map(({ id }) => id),
  )

  const text = await dailySummaryText(deps, user.id, now)
  const { counts } = await ask(getPark, { querystring: {} }, { cookie })
  expect(counts).toMatchObject({ silent: 3, off: 1 })
  const day = dayAt('Europe/Moscow', now)
  const usage = await ask(getUsage, { querystring: { day, by: 'day' } }, { cookie })
  const sum = (of: 'work' | 'idle') => usage.machines.reduce((seconds, row) => seconds + row[of], 0)
  const worked = usage.machines.filter(({ work }) => work > 0).length
  const words = ['машины не работали', '1 машина работала', '2 машины работали', '3 машины работали'][worked]
  if (now - Date.parse(`${day}T00:00+03:00`) > 3 * HOUR) expect(worked).toBe(3)
  expect(text).toContain(
    `${words} ${hoursText(sum('work'))}\u00a0ч, холостой ход ${hoursText(sum('idle'))}\u00a0ч, 3 молчат.`,
  )
})
