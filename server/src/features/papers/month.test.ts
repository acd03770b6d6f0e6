/** A month of work from points to kopecks, by the calls that an owner makes; every figure is reckoned by hand. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject, correctHours } from '@spetskarta/shared/objects/objects.ts'
import { issuePaper, type PaperForm, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints } from '../../../test/track-factories.ts'
import { FORM } from './papers.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const RIVER = { lat: 55.6, lng: 38.1 }
const STORE = { lat: 55.7, lng: 38.1 }
const hours = (text: number) => Math.round(text * 3600)

/** A minute apart, with the engine running: `from` and `to` as `day hh:mm` of June in Moscow. */
function work(where: typeof RIVER, from: string, to: string) {
  const at = (text: string) => Date.parse(`2026-06-${text.replace(' ', 'T')}+03:00`)
  return Array.from({ length: (at(to) - at(from)) / MINUTE + 1 }, (_, i) => ({
    ...where,
    lat: where.lat + (i % 3) * 1e-5,
    ignition: true,
    at: at(from) + i * MINUTE,
  }))
}

test('three machines on two objects in a month cost what was reckoned by hand', async () => {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const machine = async (type: string) => (await makeEquipment({ owner: owner.id, type })).id
  const excavator = await machine('ekskavator')
  const loader = await machine('ekskavator')
  const crane = await machine('avtokran')
  const object = async (name: string, { lat, lng: lon }: typeof RIVER, machines: string[]) => {
    const body = {
      name,
      customerName: 'ООО «СтройГрад»',
      customerPhone: '',
      customerInn: null,
      address: '',
      contract: null,
      shape: { kind: 'circle' as const, lat, lon, radius: 500 },
      starts: null,
      ends: null,
      machines,
    }
    return (await ask(addObject, { body }, { cookie })).objectId
  }
  const river = await object('ЖК «Речной»', RIVER, [excavator, loader])
  const store = await object('Склад', STORE, [excavator, crane])

  await makePoints(db, excavator, [
    ...work(RIVER, '01 08:00', '01 16:00'),
    // Nothing was heard for two hours: of exactly the same place again its phone would only have slept.
    ...work(RIVER, '02 08:00', '02 12:00'),
    ...work({ ...RIVER, lng: RIVER.lng + 1e-5 }, '02 14:00', '02 16:00'),
    // Less than the four hours that are paid for at least.
    ...work(RIVER, '03 08:00', '03 09:30'),
    ...work(RIVER, '04 08:00', '04 11:00'),
    ...work(STORE, '15 08:00', '15 15:45'),
  ])
  await ask(
    correctHours,
    {
      params: { objectId: river, itemId: excavator, day: '2026-06-04' },
      body: { counted: hours(9.2), onSite: hours(9.2), reason: 'Телефон сел в 11:00, подтвердил прораб' },
    },
    { cookie },
  )
  await makePoints(db, crane, [
    ...work(STORE, '08 08:00', '08 16:00'),
    // One shift over midnight.
    ...work(STORE, '09 22:00', '10 01:00'),
    ...work(STORE, '11 08:00', '11 19:00'),
  ])
  const days = Array.from({ length: 21 }, (_, i) => String(i + 1).padStart(2, '0'))
  await makePoints(
    db,
    loader,
    days.flatMap((day) => work(RIVER, `${day} 08:00`, `${day} 10:20`)),
  )

  const month = { ...FORM, from: '2026-06-01', to: '2026-06-30' }
  const sums = async (form: Partial<PaperForm>) =>
    (await ask(previewPaper, { querystring: { ...month, ...form } }, { cookie })).sums

  // 8 + 6 (without the gap) + 4 (1.5 and the minimum) + 9.2 (3 by the records) hours at 2,800 ₽, and НДС of 22 %.
  const dig = { equipmentId: excavator, by: 'hour', price: 280_000, minHours: 4, vat: 'added-22' } as const
  expect(await sums({ ...dig, objectId: river })).toEqual({
    unit: 'hour',
    quantity: 2720,
    extra: 250,
    cost: { net: 7_616_000, tax: 1_675_520, gross: 9_291_520 },
    recorded: hours(18.5),
    corrected: hours(6.2),
    idle: 0,
    off: 0,
    unknown: 0,
    present: hours(18.5),
    downtime: 0,
  })
  // 7.75 hours; what it did on the other object is not in it.
  expect((await sums({ ...dig, objectId: store })).cost).toEqual({ net: 2_170_000, tax: 477_400, gross: 2_647_400 })

  // 1 + 0.5 (three hours over midnight, half a shift at least, once) + 1.38 (11 hours are 1.375) shifts at 24,000 ₽.
  const lift = {
    equipmentId: crane,
    objectId: store,
    by: 'shift',
    price: 2_400_000,
    shiftHours: 8,
    minHours: 4,
  } as const
  expect(await sums({ ...lift, vat: 'none' })).toMatchObject({
    unit: 'shift',
    quantity: 288,
    cost: { net: 6_912_000, tax: 0, gross: 6_912_000 },
    recorded: hours(22),
  })

  // 2 h 20 min are 2.33 h, on 21 days, at 1,950.50 ₽: 95,437.965 ₽, the half kopeck up.
  const load = { equipmentId: loader, objectId: river, by: 'hour', price: 195_050, minHours: 0, vat: 'none' } as const
  expect((await sums(load)).cost?.gross).toBe(9_543_797)

  // The paper says the same as the draft.
  const key = '018f2f6e-7c1a-7000-8000-000000000099'
  expect((await ask(issuePaper, { body: { ...month, ...dig, objectId: river, key } }, { cookie })).gross).toBe(
    9_291_520,
  )
})
