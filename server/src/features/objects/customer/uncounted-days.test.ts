/** The customer's page of an object opens while a day of a machine cannot be counted, and says so instead of older hours. */
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/customer.schema.ts'
import { getCustomerView, setCustomerLink } from '@spetskarta/shared/objects/customer.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../../test/citus/refused-rows.ts'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { STORE } from '../object.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const ZONE = 'Europe/Moscow'
const dayBefore = (days: number) => dayAt(ZONE, startOfDay(ZONE, dayAt(ZONE, Date.now())) - days * DAY + 12 * HOUR)

test('the day is named without hours, the others have theirs, and nobody is said to be there by older records', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const [broken, sound] = [await makeEquipment({ owner: owner.id }), await makeEquipment({ owner: owner.id })]
  const stand = (machine: { id: string }, day: string) =>
    makePoints(
      db,
      machine.id,
      Array.from({ length: 61 }, (_, i) => ({
        lat: 55.6 + (i % 3) * 1e-5,
        lng: 38.1,
        at: startOfDay(ZONE, day) + 9 * HOUR + i * MINUTE,
      })),
    )
  const body = { ...STORE, machines: [broken.id, sound.id] }
  const { objectId } = await ask(addObject, { body }, { cookie })
  const [last, before] = [dayBefore(1), dayBefore(2)]
  await stand(broken, before)
  await stand(broken, last)
  await stand(sound, last)
  const { token } = await ask(setCustomerLink, { params: { objectId }, body: { on: true, hours: 72 } }, { cookie })
  const open = () => ask(getCustomerView, { params: { objectId, token }, querystring: {} })
  const shown = ({ days, present, uncounted }: Awaited<ReturnType<typeof open>>) => ({
    days: days.map(({ itemId, day, onSite }) => [itemId, day, onSite]).sort(),
    present: present.map(({ itemId }) => itemId).sort(),
    uncounted,
  })
  const others = [
    [broken.id, before, 3600],
    [sound.id, last, 3600],
  ].sort()
  expect(shown(await open())).toEqual({
    days: [...others, [broken.id, last, 3600]].sort(),
    present: [broken.id, sound.id].sort(),
    uncounted: [],
  })

  onTestFinished(await refuseRowsOf(db, 'track_days', broken.id, last))
  await makePoints(db, broken.id, [{ lat: 55.6, lng: 38.1, at: startOfDay(ZONE, last) + 12 * HOUR }])
  const view = await open()
  exactly(schema.getCustomerView, view)
  expect(shown(view)).toEqual({ days: others, present: [sound.id], uncounted: [{ itemId: broken.id, day: last }] })
  const today = await ask(setCustomerLink, { params: { objectId }, body: { on: true, hours: null } }, { cookie })
  expect(today.token).toBe(token)
  expect((await open()).uncounted).toEqual([])
})
