/** The first start with alerts: what was detected before is not sent. */

import { randomUUID } from 'node:crypto'
import { DAY, HOUR, SECOND } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeDatabase } from '../../../test/clone.ts'
import { makeEquipment, makeUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { connect } from '../../db/connect.ts'
import { migrate, migrationFiles } from '../../db/migrate.ts'
import { REST } from './settings.fixture.ts'
import { saveSettings } from './settings.queries.ts'
import { tellNews } from './watch.ts'

/** The last noon in Moscow: whoever drives at night does so against a rule of its own. */
const NOON = Math.floor((Date.now() - 9 * HOUR) / DAY) * DAY + 9 * HOUR

test('incidents of before are not reported, also where their days are looked into again', async () => {
  const url = await makeDatabase('empty')
  const database = connect(url, (error) => Promise.reject(error), 'setup', { connections: 1 })
  atEnd(database.close)
  const { db, pool } = database
  await migrate(pool, { named: (await migrationFiles()).filter((name) => name < '0057-alerts.sql') })
  const owner = await makeUser(db, { email: 'owner@example.org', password_hash: 'x' })
  const { id } = await makeEquipment(db, { owner: owner.id, type: 'traktor' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  const from = NOON - 120 * SECOND
  /** Points from the nth on, one each five seconds, at 70 km/h where 50 may be. */
  const speed = (first: number) =>
    makePoints(
      db,
      id,
      Array.from({ length: 7 }, (_, i) => ({
        at: from + (first + i) * 5 * SECOND,
        lat: 55.567 + (first + i) * 0.00087,
        speed_kmh: 70,
        recorder,
      })),
    )
  await speed(0)
  await db
    .insertInto('incidents')
    .values({ id: randomUUID(), equipment: id, kind: 'overspeed', began_at: new Date(from), details: '{}' })
    .execute()
  await migrate(pool)

  const { deps, letters } = await testApp({ database })
  const settings = {
    machines: null,
    ...REST,
    partnerMachines: [],
    letters: ['overspeed' as const],
    daily: [],
    push: [],
    quiet: null,
    dailyAt: 0,
  }
  await saveSettings(db, owner.id, { ...settings, timeZone: 'Europe/Moscow' }, NOON)
  const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
  await tellNews(deps, context, NOON)
  await speed(7)
  await tellNews(deps, context, NOON)
  const incidents = await db.selectFrom('incidents').select('kind').where('equipment', '=', id).execute()
  expect(incidents).toEqual([{ kind: 'overspeed' }])
  expect(letters).toEqual([])
})
