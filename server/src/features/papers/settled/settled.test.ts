/** A paper that is not charged says so wherever either side reads it, with the papers that are charged instead. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as objects from '@spetskarta/shared/objects/customer.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import {
  cancelPaper,
  getPaper,
  issuePaper,
  type ListedPaper,
  type PaperForm,
  previewPaper,
} from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { FORM, SITE } from '../papers.fixture.ts'

const { db, ask, signIn, makeUser, makeEquipment } = await testApp()

const PLACE = { lat: 55.6, lng: 38.1 }

/** An owner whose machine works an hour on an object on the 3rd and the 5th of June. */
async function makeOwner() {
  const owner = await makeUser()
  const who = { cookie: await signIn(owner) }
  const { id: equipmentId } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  for (const day of ['03', '05']) {
    const at = (i: number) => ({
      ...PLACE,
      lat: PLACE.lat + (i % 3) * 1e-5,
      ignition: true,
      at: Date.parse(`2026-06-${day}T08:00:00+03:00`) + i * MINUTE,
    })
    await makePoints(
      db,
      equipmentId,
      Array.from({ length: 61 }, (_, i) => at(i)),
    )
  }
  const shape = { kind: 'circle' as const, lat: PLACE.lat, lon: PLACE.lng, radius: 500 }
  const body = {
    ...SITE,
    name: 'Котлован',
    customerName: FORM.customer,
    customerInn: null,
    shape,
    machines: [equipmentId],
  }
  const { objectId } = await ask(addObject, { body }, who)
  const formOf = (kind: PaperForm['kind'], from: string, to: string, more: Partial<PaperForm> = {}) => ({
    ...FORM,
    kind,
    equipmentId,
    objectId,
    from: `2026-06-${from}`,
    to: `2026-06-${to}`,
    price: 100_000,
    minHours: 0,
    ...more,
  })
  const issue = (...form: Parameters<typeof formOf>): Promise<ListedPaper> =>
    ask(issuePaper, { body: { ...formOf(...form), key: crypto.randomUUID() } }, who)
  const draft = async (...form: Parameters<typeof formOf>) =>
    said((await ask(previewPaper, { querystring: formOf(...form) }, who)).sheet)
  const read = async (paperId: number) => {
    const { sheet, settledBy } = await ask(getPaper, { params: { paperId } }, who)
    return { settledBy, said: said(sheet) }
  }
  const cancel = (paperId: number) => ask(cancelPaper, { params: { paperId }, body: { reason: 'Ошибка' } }, who)
  const seen = async () => {
    const link = { on: true, papers: true }
    const { token } = await ask(objects.setCustomerLink, { params: { objectId }, body: link }, who)
    const view = await ask(objects.getCustomerView, { params: { objectId, token }, querystring: {} }, {})
    return view.papers.map(({ id, settledBy }) => [id, settledBy])
  }
  return { issue, draft, read, cancel, seen }
}

const said = ({ blocks }: { blocks: { kind: string; text?: string }[] }) =>
  blocks.flatMap(({ text = '' }) => (text.includes('к оплате не идёт') ? text : []))
const titleOf = ({ number, issuedOn }: ListedPaper, name = 'Справка ЭСМ-7') =>
  `${name} № ${number} от ${issuedOn.split('-').reverse().join('.')}`

test('a second справка over days of a first names the first: on its draft, sheet and page, and by the link', async () => {
  const { issue, draft, read, cancel, seen } = await makeOwner()
  expect(await draft('esm7', '01', '03')).toEqual([])
  const first = await issue('esm7', '01', '03')
  const sentence = `Пока действует ${titleOf(first)} за эти же дни, этот документ к оплате не идёт.`
  expect(await draft('esm7', '03', '05')).toEqual([sentence])
  expect(await draft('esm7', '04', '05')).toEqual([])
  expect(await draft('esm7', '03', '05', { by: 'none', price: 0 })).toEqual([])

  const second = await issue('esm7', '03', '05')
  expect(await read(first.id)).toEqual({ settledBy: [], said: [] })
  expect(await read(second.id)).toEqual({ settledBy: [titleOf(first)], said: [sentence] })
  expect(await seen()).toEqual([
    [second.id, [titleOf(first)]],
    [first.id, []],
  ])

  await cancel(first.id)
  expect(await read(second.id)).toEqual({ settledBy: [], said: [sentence] })
  expect(await seen()).toEqual([[second.id, []]])
})

test('the third of a chain is charged, as in the month: the second, which it overlaps, is not', async () => {
  const { issue, read } = await makeOwner()
  const first = await issue('esm7', '01', '03')
  const second = await issue('esm7', '03', '05')
  const third = await issue('esm7', '05', '07')
  expect((await read(second.id)).settledBy).toEqual([titleOf(first), titleOf(third)])
  expect(await read(third.id)).toEqual({ settledBy: [], said: [] })
})

test('a рапорт with a sum names the справка that was issued after it', async () => {
  const { issue, read } = await makeOwner()
  const sheet = await issue('esm3', '01', '03')
  expect((await read(sheet.id)).settledBy).toEqual([])
  const settled = await issue('esm7', '01', '03')
  expect((await read(sheet.id)).settledBy).toEqual([titleOf(settled)])
  expect(await read(settled.id)).toEqual({ settledBy: [], said: [] })
})
