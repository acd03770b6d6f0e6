/** Hauls by the calls that an owner and his partner make, in papers and in Excel. */
import { correctHauls, getHauls } from '@spetskarta/shared/objects/hauls.ts'
import { addObject, changeObject, exportHours, type ObjectFields } from '@spetskarta/shared/objects/objects.ts'
import { issuePapers, listDrafts } from '@spetskarta/shared/papers/batch.ts'
import { getPaper, issuePaper, previewPaper } from '@spetskarta/shared/papers/papers.ts'
import { addRate } from '@spetskarta/shared/papers/rates.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import { refuseRowsOf } from '../../../../test/citus/refused-rows.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, permit } from '../../../../test/track-factories.ts'
import { FORM } from '../../papers/papers.fixture.ts'
import { drive, placeOn, type Step } from './hauls.fixture.ts'

const { db, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-17'
const NEXT = '2026-06-18'
const at = (time: string) => Date.parse(`${DAY}T${time}+03:00`)

const fields = (
  name: string,
  metres: number,
  haul: ObjectFields['haul'],
  machines: string[],
  customerName = 'ООО «СтройГрад»',
): ObjectFields => {
  const { lat, lng: lon } = placeOn(metres)
  return {
    name,
    customerName,
    customerPhone: '',
    customerInn: null,
    address: '',
    contract: null,
    shape: { kind: 'circle', lat, lon, radius: 200 },
    starts: null,
    ends: null,
    haul,
    machines,
  }
}

/** From the pit to the site, 8 km, and back. */
const trips = (count: number): Step[] => {
  const each: Step[] = [{ stands: 300 }, { to: 8000, kmh: 45 }, { stands: 180 }, { to: 0, kmh: 55 }]
  return [{ to: 0, kmh: 50 }, ...Array.from({ length: count }, () => each).flat(), { stands: 300 }]
}

async function makeTipper(start = at('08:00'), count = 6) {
  const owner = await makeUser({ name: 'Рамстрой' })
  const cookie = await signIn(owner)
  const { id: machine } = await makeEquipment({ owner: owner.id, type: 'samosval' })
  const add = async (...of: [string, number, ObjectFields['haul']]) =>
    (await ask(addObject, { body: fields(...of, [machine]) }, { cookie })).objectId
  const [pit, site] = [await add('Карьер', 0, 'load'), await add('ЖК «Речной»', 8000, 'unload')]
  const { points } = drive(-6000, trips(count), { start, every: 20, noise: 4, seed: 1 })
  await makePoints(
    db,
    machine,
    points.map(({ at, lat, lng, speed, accuracy }) => ({ at, lat, lng, speed_kmh: speed, accuracy_m: accuracy })),
  )
  const hauls = async (as = cookie, days = DAY) =>
    (await ask(getHauls, { querystring: { ids: machine, days } }, { cookie: as })).hauls
  return { owner, cookie, machine, pit, site, hauls }
}

test('a day of six trips is shown with its kilometres; a correction stays beside the records', async () => {
  const { cookie, machine, pit, site, hauls } = await makeTipper()
  const [haul] = await hauls()
  expect(haul).toMatchObject({
    load: { objectId: pit, name: 'Карьер' },
    unload: { objectId: site, name: 'ЖК «Речной»' },
    known: true,
    trips: 6,
    unheard: false,
    correction: null,
  })
  expect(Math.abs((haul?.there.metres ?? 0) / 48_000 - 1)).toBeLessThan(0.02)
  expect(Math.abs((haul?.back.metres ?? 0) / 48_000 - 1)).toBeLessThan(0.02)
  // 640 s a way at 45 km/h, 524 s back.
  expect(Math.abs((haul?.there.seconds ?? 0) - 6 * 640)).toBeLessThan(6 * 60)
  expect(Math.abs((haul?.back.seconds ?? 0) - 6 * 524)).toBeLessThan(6 * 60)

  const params = { itemId: machine, day: DAY }
  const body = { load: pit, unload: site, trips: 7, reason: 'Один рейс ночью, по талонам' }
  const said = await ask(correctHauls, { params, body }, { cookie })
  expect(said.hauls).toMatchObject([{ trips: 6, correction: { trips: 7, by: 'Рамстрой' } }])
  const back = await ask(correctHauls, { params, body: { ...body, trips: null } }, { cookie })
  expect(back.hauls).toMatchObject([{ trips: 6, correction: null }])
  const wrong = await send(correctHauls, { params, body: { ...body, unload: pit } }, { cookie })
  expect(wrong.statusCode).toBe(400)
  const gone = await send(correctHauls, { params, body: { ...body, unload: site + 1_000_000 } }, { cookie })
  expect(gone.statusCode).toBe(404)
})

test('where streets turned between its points, its kilometres are said to be the least, on the paper too', async () => {
  const { cookie, machine, site, hauls } = await makeTipper()
  const draft = async () => {
    const { sheet } = await ask(
      previewPaper,
      { querystring: { ...FORM, kind: 'shift', equipmentId: machine, objectId: site, from: DAY, to: DAY } },
      { cookie },
    )
    return sheet.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  }
  const said = 'Повороты между точками не видны: точка раз в 40\u00a0с, проехать могла больше.'
  expect(await hauls()).toMatchObject([{ turnsSeconds: null }])
  expect(await draft()).not.toContain(said)
  await db.updateTable('track_days').set({ turns_s: 40 }).where('equipment', '=', machine).execute()
  expect(await hauls()).toMatchObject([{ turnsSeconds: 40 }])
  expect(await draft()).toContain(said)
})

test('a day without records has the trips that its owner states', async () => {
  const { cookie, machine, pit, site, hauls } = await makeTipper()
  const body = { load: pit, unload: site, trips: 4, reason: 'Телефон забыли' }
  await ask(correctHauls, { params: { itemId: machine, day: NEXT }, body }, { cookie })
  expect(await hauls(cookie, NEXT)).toMatchObject([{ trips: 0, correction: { trips: 4 } }])
})

test('the trips of a day to come cannot be stated', async () => {
  const { cookie, machine, pit, site } = await makeTipper()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const body = { load: pit, unload: site, trips: 4, reason: 'По плану' }
  const refused = await send(correctHauls, { params: { itemId: machine, day }, body }, { cookie })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Этот день ещё не наступил'])
})

test('trips of a day that cannot be counted are unknown, and stated of other days alone', async () => {
  const { cookie, machine, pit, site, hauls } = await makeTipper()
  await hauls()
  onTestFinished(await refuseRowsOf(db, 'track_days', machine, DAY))
  await makePoints(db, machine, [{ at: at('20:00'), ...placeOn(0) }])
  const querystring = { ids: machine, days: `${DAY},${NEXT}` }
  const unknown = { hauls: [], uncounted: [{ itemId: machine, day: DAY }], own: [machine] }
  expect(await ask(getHauls, { querystring }, { cookie })).toEqual(unknown)
  const correct = (day: string, trips: number | null) =>
    send(
      correctHauls,
      { params: { itemId: machine, day }, body: { load: pit, unload: site, trips, reason: 'По талонам' } },
      { cookie },
    )
  const refused = await correct(DAY, 4)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Не удалось посчитать 17.06.2026: поправки к этому дню пока не принимаются',
  ])
  expect((await correct(DAY, null)).statusCode).toBe(200)
  expect((await correct(NEXT, 4)).json().hauls).toMatchObject([{ day: NEXT, correction: { trips: 4 } }])
  expect(await hauls(cookie, querystring.days)).toMatchObject([{ day: NEXT, correction: { trips: 4 } }])
})

test('a partner reads the recorded trips only, and whoever else none', async () => {
  const { cookie, machine, pit, site, hauls } = await makeTipper()
  const partner = await makeUser()
  await permit(db, machine, partner.id)
  const params = { itemId: machine, day: DAY }
  const body = { load: pit, unload: site, trips: 9, reason: 'Талоны' }
  await ask(correctHauls, { params, body }, { cookie })
  expect(await hauls(await signIn(partner))).toMatchObject([{ trips: 6, correction: null }])
  expect(await hauls(await signIn(await makeUser()))).toEqual([])
})

test('a mark that is taken away or set has the trips counted anew', async () => {
  const { cookie, machine, pit, site, hauls } = await makeTipper()
  const mark = (objectId: number, name: string, metres: number, haul: ObjectFields['haul']) =>
    ask(changeObject, { params: { objectId }, body: fields(name, metres, haul, [machine]) }, { cookie })
  await mark(pit, 'Карьер', 0, null)
  await mark(site, 'ЖК «Речной»', 8000, null)
  expect(await hauls()).toMatchObject([{ trips: 6, known: false }])
  await mark(pit, 'Карьер', 0, 'unload')
  // What was the way back is the loaded one now.
  expect(await hauls()).toMatchObject([{ load: { objectId: site }, trips: 6, known: true }])
})

test('a trip over midnight is one of the day in which it is unloaded, in whatever order days are counted', async () => {
  const { hauls } = await makeTipper(at('22:00'), 6)
  const counted = async () => (await hauls(undefined, `${DAY},${NEXT}`)).map(({ day, trips }) => [day, trips])
  await counted()
  // 12 minutes to the pit, 27 a round: those unloaded at 22:31, 22:58, 23:25 and 23:52 are of the first day.
  expect(await counted()).toEqual([
    [DAY, 4],
    [NEXT, 2],
  ])
})

test('papers list the trips and charge them by the rate card, Excel has them beside the hours', async () => {
  const { cookie, machine, pit, site } = await makeTipper()
  const card = { equipmentId: machine, from: '2026-06-01', work: 200_000, trip: 350_000 }
  await ask(addRate, { body: card }, { cookie })
  const params = { itemId: machine, day: DAY }
  const body = { load: pit, unload: site, trips: 7, reason: 'Один рейс по талону' }
  await ask(correctHauls, { params, body }, { cookie })
  const { trips: _, ...form } = { ...FORM, kind: 'esm3', equipmentId: machine, from: DAY, to: DAY, by: 'card' } as const
  const preview = await ask(previewPaper, { querystring: { ...form, objectId: site } }, { cookie })
  expect(preview.rates.trips).toBe(7)
  expect(preview.charges.find(({ what }) => what === 'trip')).toMatchObject({ quantity: 700, sum: 2_450_000 })
  const said = JSON.stringify(preview.sheet)
  expect(said).toContain('Карьер — ЖК «Речной»')
  expect(said).toContain('рейсов 7 вместо 6 по записям. Один рейс по талону')
  // What is typed goes before what was counted.
  const typed = await ask(previewPaper, { querystring: { ...form, trips: 5 } }, { cookie })
  expect(typed.charges.find(({ what }) => what === 'trip')?.quantity).toBe(500)

  const file = await send(exportHours, { params: { objectId: site }, querystring: { from: DAY, to: DAY } }, { cookie })
  const [sheet] = await readXlsxFile(file.rawPayload)
  const rows = (sheet as { data: unknown[][] }).data
  const column = (name: string) => rows[0]?.indexOf(name) ?? -1
  expect(rows[1]?.[column('Рейсов по записям')]).toBe(6)
  expect(rows[1]?.[column('Рейсов зачтено')]).toBe(7)
  expect(rows[1]?.[column('Причина поправки рейсов')]).toBe('Один рейс по талону')
  expect(Math.abs(Number(rows[1]?.[column('С грузом, км')]) / 48 - 1)).toBeLessThan(0.02)
})

test('papers of both ends of a way charge each trip once, issued one by one or together', async () => {
  const { cookie, machine, pit, site } = await makeTipper()
  await ask(addRate, { body: { equipmentId: machine, from: '2026-06-01', trip: 350_000 } }, { cookie })
  const { trips: _, ...form } = { ...FORM, kind: 'esm7', equipmentId: machine, from: DAY, to: DAY, by: 'card' } as const
  const tripsOf = async (paperId: number) =>
    (await ask(getPaper, { params: { paperId } }, { cookie })).charges.find(({ what }) => what === 'trip')?.quantity
  const issued: number[] = []
  for (const [i, objectId] of [pit, site].entries()) {
    const key = `018f2f6e-7c1a-7000-8000-00000000010${i}`
    issued.push((await ask(issuePaper, { body: { ...form, objectId, key } }, { cookie })).id)
  }
  expect(await Promise.all(issued.map(tripsOf))).toEqual([undefined, 600])

  const { drafts } = await ask(listDrafts, { querystring: { from: DAY, to: DAY } }, { cookie })
  const {
    idleReason,
    object,
    operator,
    works,
    customerInn,
    base,
    deliveries,
    deliveryKm,
    price,
    shiftHours,
    minHours,
    vat,
  } = FORM
  const rest = {
    idleReason,
    object,
    operator,
    works,
    customerInn,
    base,
    deliveries,
    deliveryKm,
    price,
    shiftHours,
    minHours,
    vat,
  }
  const papers = drafts.map(({ kind, equipmentId, objectId, customer, again }) => ({
    ...rest,
    ...{ kind, equipmentId, customer, again, by: 'card' as const, objectId: objectId ?? undefined },
  }))
  const { results } = await ask(issuePapers, { body: { from: DAY, to: DAY, papers } }, { cookie })
  const together = await Promise.all(results.map(async ({ paper }) => (paper ? tripsOf(paper.id) : null)))
  expect(together.toSorted()).toEqual([600, undefined])
})

test('a marked place without a customer makes no draft, and its trips are charged to the other end', async () => {
  const { cookie, machine, pit, site } = await makeTipper()
  await ask(addRate, { body: { equipmentId: machine, from: '2026-06-01', work: 200_000, trip: 350_000 } }, { cookie })
  const drafts = async () =>
    (await ask(listDrafts, { querystring: { from: DAY, to: DAY } }, { cookie })).drafts.map(({ objectId, trips }) => [
      objectId,
      trips,
    ])
  // A dump that is not paid, and a site that pays what is driven there.
  const change = (objectId: number, ...of: Parameters<typeof fields>) =>
    ask(changeObject, { params: { objectId }, body: fields(...of) }, { cookie })
  await change(site, 'Свалка', 8000, 'unload', [machine], '')
  expect(await drafts()).toEqual([[pit, 6]])
  await change(pit, 'Карьер', 0, 'load', [machine], '')
  await change(site, 'ЖК «Речной»', 8000, null, [machine])
  expect(await drafts()).toEqual([[site, 6]])
})
