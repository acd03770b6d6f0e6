/** A day that cannot be counted holds up neither the hours of other machines nor alerts. */
import { saveAlerts } from '@spetskarta/shared/alerts/alerts.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { lettersOf } from '../alerts/settings.fixture.ts'
import { watchForNews } from '../alerts/watch.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { countMarkedHours } from './count-hours.ts'
import { hoursOf } from './hours.queries.ts'
import { STORE } from './object.fixture.ts'
import { insertObject } from './objects.queries.ts'

const { db, pool, deps, letters, ask, signIn, makeUser, makeEquipment } = await testApp()

/** A machine that stood on its object for an hour, `daysAgo` days ago. */
async function makeSite(daysAgo: number) {
  const owner = await makeUser({ email: `${daysAgo}@example.org`, password_hash: 'x' })
  const { id: machine } = await makeEquipment({ owner: owner.id, name: `МТЗ-${daysAgo}` })
  await ask(saveAlerts, { body: lettersOf(['sos', 'silent']) }, { cookie: await signIn(owner) })
  const objectId = (await insertObject(db, owner.id, { ...STORE, machines: [machine] }, 10)) ?? 0
  const day = dayAt('Europe/Moscow', Date.now() - daysAgo * 24 * HOUR)
  const noon = Date.parse(`${day}T12:00+03:00`)
  const points = Array.from({ length: 61 }, (_, i) => ({
    lat: 55.6 + (i % 3) * 1e-5,
    lng: 38.1,
    at: noon + i * MINUTE,
  }))
  await makePoints(db, machine, points)
  return { machine, objectId, day }
}

test('the others are counted and alerts sent, and the failure is reported', async () => {
  const [broken, sound] = [await makeSite(1), await makeSite(2)]
  await freshenDays({ db, pool })
  await db
    .updateTable('objects')
    .set({ kind: 'outline', radius_m: null, outline: '[1, 2, 3]' })
    .where('id', '=', String(broken.objectId))
    .execute()
  await expect(countMarkedHours({ db, pool })).rejects.toThrow(TypeError)
  const hours = await hoursOf(db, { objectId: sound.objectId, from: sound.day, to: sound.day })
  expect(hours).toMatchObject([{ onSite: 3600 }])

  await db.insertInto('alarms').values({ equipment: sound.machine, at: new Date(), lat: 55.6, lng: 38.1 }).execute()
  const errors: unknown[] = []
  const stop = watchForNews(
    deps,
    { info() {}, warn() {}, error: ({ err }: { err: unknown }) => void errors.push(err) },
    20,
  )
  await db.updateTable('alert_turns').set({ next_at: new Date() }).execute()
  await vi.waitFor(() => expect(letters.map(({ subject }) => subject)).toEqual(['МТЗ-2: SOS']))
  // The call for help is sent before the days are counted.
  await vi.waitFor(() => expect(errors[0]).toBeInstanceOf(TypeError))
  await stop()
})
