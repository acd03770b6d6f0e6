/** The same work is in one invoice in force, whichever of its papers comes first. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { addObject } from '@spetskarta/shared/objects/objects.ts'
import { issuePapers } from '@spetskarta/shared/papers/batch.ts'
import * as api from '@spetskarta/shared/papers/invoices.ts'
import { cancelPaper, issuePaper, type ListedPaper, type PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { expect, test } from 'vitest'
import { cloneDatabase, connectBeside } from '../../../../test/clone.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints } from '../../../../test/track-factories.ts'
import { REQUISITES } from '../../settings/requisites.fixture.ts'
import { FORM, SITE } from '../papers.fixture.ts'

const { db, pool, ask, sendAny, signIn, makeUser, makeEquipment } = await testApp({ database: await cloneDatabase(8) })

const PLACE = { lat: 55.6, lng: 38.1 }
const OTHER = 'ООО «Другой»'

/** An owner whose machine works an hour at one place on days of June and July, at 1,000 ₽. */
async function makeOwner() {
  const owner = await makeUser()
  const who = { cookie: await signIn(owner) }
  await ask(saveRequisites, { body: REQUISITES }, who)
  const machine = async (...days: string[]) => {
    const { id } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
    for (const day of days) {
      const begin = Date.parse(`2026-${day}T08:00:00+03:00`)
      const at = (i: number) => ({ ...PLACE, lat: PLACE.lat + (i % 3) * 1e-5, ignition: true, at: begin + i * MINUTE })
      await makePoints(
        db,
        id,
        Array.from({ length: 61 }, (_, i) => at(i)),
      )
    }
    return id
  }
  const equipmentId = await machine('06-02', '06-16', '06-30', '07-01')
  const object = async (name: string, lat = PLACE.lat) => {
    const shape = { kind: 'circle' as const, lat, lon: PLACE.lng, radius: 500 }
    return (await ask(addObject, { body: { ...SITE, name, shape, machines: [equipmentId] } }, who)).objectId
  }
  const paper = (kind: PaperForm['kind'], from: string, to: string, more: Partial<PaperForm> = {}) => {
    const form = { ...FORM, kind, equipmentId, from: `2026-${from}`, to: `2026-${to}`, price: 100_000, ...more }
    return sendAny(issuePaper, { body: { ...form, minHours: 0, key: crypto.randomUUID() } }, who)
  }
  const issued = async (...given: Parameters<typeof paper>) => (await paper(...given)).json<ListedPaper>().id
  const invoice = (kind: api.InvoiceKind = 'act', month = '2026-06', customer = FORM.customer) =>
    sendAny(api.issueInvoice, { body: { kind, customer, month, signer: '', key: crypto.randomUUID() } }, who)
  const withdraw = (invoiceId: number) =>
    ask(api.cancelInvoice, { params: { invoiceId }, body: { reason: 'Ошибка' } }, who)
  const cancel = (paperId: number) => ask(cancelPaper, { params: { paperId }, body: { reason: 'Ошибка' } }, who)
  return { owner, who, equipmentId, machine, object, paper, issued, invoice, withdraw, cancel }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof makeOwner>>['paper']>>
const said = (answer: Answer) => [answer.statusCode, answer.json<{ message?: string }>().message]
const BILLED = (title: string) => [409, expect.stringMatching(new RegExp(`уже выдан ${title} от [0-9.]{10}\\. `))]
const ISSUED = [200, undefined]

test('a справка over the days of a sheet that is in an акт is refused with its number, until the акт is cancelled', async () => {
  const { who, equipmentId, machine, paper, invoice, withdraw } = await makeOwner()
  await paper('esm3', '06-01', '06-10')
  const act = await invoice()
  expect(said(await paper('esm7', '06-01', '06-30'))).toEqual(BILLED('Акт № 1'))
  // One common day is enough; the days before and after it are free.
  expect(said(await paper('esm7', '06-10', '06-20'))).toEqual(BILLED('Акт № 1'))
  expect(said(await paper('esm7', '06-11', '06-20'))).toEqual(ISSUED)
  // Nothing is charged twice by a paper without a sum, a sheet of the same rank or another machine's paper.
  expect(said(await paper('esm7', '06-01', '06-10', { by: 'none' }))).toEqual(ISSUED)
  expect(said(await paper('esm2', '06-01', '06-10'))).toEqual(ISSUED)
  expect(said(await paper('esm7', '06-01', '06-30', { equipmentId: await machine() }))).toEqual(ISSUED)
  const form = { ...FORM, equipmentId, price: 100_000, again: 0 }
  const together = await ask(issuePapers, { body: { from: '2026-06-01', to: '2026-06-10', papers: [form] } }, who)
  expect(together.results).toEqual([{ paper: null, failure: BILLED('Акт № 1')[1] }])

  await withdraw(act.json<{ id: number }>().id)
  expect(said(await paper('esm7', '06-01', '06-10'))).toEqual(ISSUED)
  // The hours of the second and the sixteenth, at 1,000 ₽ with 22 % of НДС, each once.
  expect((await invoice()).json()).toMatchObject({ gross: 244_000 })
})

test('the same holds for счёт and УПД, for an акт of the next month, and between whole days and an object', async () => {
  const { object, paper, invoice } = await makeOwner()
  await paper('esm3', '06-01', '06-10')
  await Promise.all([invoice('bill'), invoice('upd')])
  expect(said(await paper('esm7', '06-01', '06-30'))).toEqual([
    409,
    expect.stringMatching(/уже выданы (Счёт|УПД) № 1 от [0-9.]{10}, (Счёт|УПД) № 2 от/),
  ])
  const [one, two] = [await object('Один'), await object('Два', 55.7)]
  expect(said(await paper('esm7', '06-01', '06-10', { objectId: one, customer: OTHER }))[0]).toBe(409)

  await paper('esm3', '06-29', '07-05', { objectId: one })
  await invoice('act', '2026-07')
  expect(said(await paper('esm7', '06-11', '06-30', { customer: OTHER }))).toEqual(BILLED('Акт № 3'))
  expect(said(await paper('esm7', '06-11', '06-30', { objectId: two }))).toEqual(ISSUED)
})

test('a paper is not invoiced beside another one of its days, in force or not, until that invoice is cancelled', async () => {
  const { paper, issued, invoice, withdraw, cancel } = await makeOwner()
  const whole = await issued('esm7', '06-01', '06-30')
  const act = await invoice()
  // A sheet of its days is only a report.
  await paper('esm3', '06-11', '06-20')
  expect(said(await invoice())[1]).toMatch(/^По этим документам акт уже выдан: Акт № 1 /)
  await cancel(whole)
  // The sheet counts again, but the customer still has the акт of its days.
  expect(said(await invoice())).toEqual([
    409,
    expect.stringMatching(
      /^Рапорт ЭСМ-3 № 2 от [0-9.]{10}: за эти дни уже выдан Акт № 1 от [0-9.]{10}\. Чтобы выдать акт, сначала отмените его$/,
    ),
  ])
  expect(said(await invoice('upd'))).toEqual(BILLED('Акт № 1'))
  // A счёт does not repeat an акт.
  expect(said(await invoice('bill'))).toEqual(ISSUED)
  await withdraw(act.json<{ id: number }>().id)
  expect(said(await paper('esm7', '06-01', '06-10'))).toEqual(ISSUED)
  expect((await invoice()).json()).toMatchObject({ number: 3, gross: 244_000 })
})

/** Calls made while the owner's numbers are held, so that each is worked out before the first of them ends. */
async function whileHeld(owner: string, call: (waits: (count: number) => Promise<void>) => Promise<Promise<Answer>[]>) {
  const holder = await connectBeside({ pool })
  await holder.query('begin')
  await holder.query('select from users where id = $1 for no key update', [owner])
  // The first waits for the holder's transaction, those after it for the row.
  const waiting = `select from pg_locks
    where not granted and (transactionid = pg_current_xact_id()::xid or relation = 'users'::regclass)`
  const answers = await call((count) => expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(count))
  await holder.query('commit')
  return (await Promise.all(answers)).map(said)
}

const CHANGED = [409, 'Пока составлялся акт, документы за этот месяц изменились. Обновите страницу и выдайте его снова']

test('of a справка and an акт of the sheet, issued side by side, the second is refused', async () => {
  const { owner, paper, invoice } = await makeOwner()
  await paper('esm3', '06-01', '06-10')
  const paperFirst = await whileHeld(owner.id, async (waits) => {
    const whole = paper('esm7', '06-01', '06-30')
    await waits(1)
    const act = invoice()
    await waits(2)
    return [whole, act]
  })
  expect(paperFirst).toEqual([ISSUED, CHANGED])
  expect((await invoice()).json()).toMatchObject({ number: 1, gross: 366_000 })
})

test('of an акт of the sheet and a справка, issued side by side, the second is refused', async () => {
  const { owner, paper, invoice } = await makeOwner()
  await paper('esm3', '06-01', '06-10')
  const actFirst = await whileHeld(owner.id, async (waits) => {
    const act = invoice()
    await waits(1)
    const whole = paper('esm7', '06-01', '06-30')
    await waits(2)
    return [act, whole]
  })
  expect(actFirst).toEqual([ISSUED, BILLED('Акт № 1')])
})

test('a paper that is cancelled while its акт is worked out is not in it', async () => {
  const { owner, paper, issued, invoice, cancel } = await makeOwner()
  const sheet = await issued('esm3', '06-01', '06-10')
  await paper('esm3', '06-11', '06-20')
  const answers = await whileHeld(owner.id, async (waits) => {
    const act = invoice()
    await waits(1)
    await cancel(sheet)
    return [act]
  })
  expect(answers).toEqual([CHANGED])
  expect((await invoice()).json()).toMatchObject({ number: 1, gross: 122_000 })
})
