/** What drivers say on their phones: kept once, shown in the diary, to the object's owner, and in the paper. */
import { changeOperator, getOperators } from '@spetskarta/shared/crew/operators.ts'
import { getDiary } from '@spetskarta/shared/diary/diary.ts'
import {
  admitDriver,
  getDrivers,
  type ReportedDriverNote,
  recordDriverNotes,
} from '@spetskarta/shared/recorders/driver-notes.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../../test/track-factories.ts'
import { readList } from '../../own-data/user-lists.queries.ts'

const { db, send, ask, signIn, makeUser } = await testApp()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const MINUTE = 60_000

async function phone() {
  const made = await makeRecorder(db)
  const operator = async (name: string, user = made.user) =>
    Number(
      (
        await db
          .insertInto('operators')
          .values({ user_id: user, name, staff_number: '', licence: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const tell = (notes: (Partial<ReportedDriverNote> & Record<string, unknown>)[]) =>
    send(recordDriverNotes, { body: { notes } as never }, bearer(made.token))
  const cookie = await signIn({ id: made.user })
  const diary = async (at: number) =>
    (
      await ask(
        getDiary,
        { params: { equipmentId: made.equipment, day: new Date(at + 3 * 60 * MINUTE).toISOString().slice(0, 10) } },
        { cookie },
      )
    ).driverNotes
  return { ...made, operator, tell, diary, cookie }
}

const note = (at: number, more: object = {}) => ({ id: crypto.randomUUID(), at, what: 'breakdown' as const, ...more })

test('a note that is sent again is one, with its driver and its place', async () => {
  const { tell, diary, operator } = await phone()
  const driver = await operator('Иванов И. И.')
  const at = Date.now() - MINUTE
  const sent = note(at, { lat: 55.5, lng: 38.2, driver })
  expect((await tell([sent])).json()).toEqual({ kept: 1 })
  expect((await tell([sent, note(at + 1000, { what: 'fuel' })])).json()).toEqual({ kept: 2 })
  expect(await diary(at)).toEqual([
    { _id: sent.id, at, what: 'breakdown', coords: [55.5, 38.2], driver: 'Иванов И. И.', photo: null },
    expect.objectContaining({ what: 'fuel', coords: null, driver: '' }),
  ])
})

test('the photo of a note is the first one of the two minutes after it', async () => {
  const { tell, diary, equipment, id: recorder } = await phone()
  const at = Date.now() - 10 * MINUTE
  for (const late of [-2, 30, 60])
    await db
      .insertInto('photos')
      .values({
        id: crypto.randomUUID(),
        equipment,
        recorder,
        taken_at: new Date(at + late * 1000),
        sha256: Buffer.from(`${late}`.padStart(32)),
        width: 10,
        height: 10,
        bytes: 1,
      })
      .execute()
  await tell([note(at), note(at + 5 * MINUTE)])
  const [first, second] = await diary(at)
  expect([first?.photo?.timestamp, second?.photo]).toEqual([at + 30_000, null])
})

test('another user’s driver is left out, and stays nameless to the phone', async () => {
  const { tell, diary, operator, token } = await phone()
  const stranger = await operator('Чужой', (await makeUser()).id)
  await operator('Свой')
  const at = Date.now()
  await tell([note(at, { driver: stranger })])
  expect((await diary(at))[0]?.driver).toBe('')
  const { drivers, week } = await ask(getDrivers, { querystring: { driver: stranger } }, bearer(token))
  expect([drivers.map(({ name }) => name), week]).toEqual([['Свой'], []])
})

test('a partner’s phone gets the partner’s drivers', async () => {
  const owned = await phone()
  await owned.operator('Водитель владельца')
  const partner = await makeUser()
  await permit(db, owned.equipment, partner.id)
  const theirs = await makeRecorder(db, { equipment: owned.equipment, user: partner.id })
  await owned.operator('Водитель партнёра', partner.id)
  const { drivers } = await ask(getDrivers, { querystring: {} }, bearer(theirs.token))
  expect(drivers.map(({ name }) => name)).toEqual(['Водитель партнёра'])
})

test('hours of the week are what was recorded while he was driving, without gaps', async () => {
  const { tell, operator, equipment, id: recorder, token } = await phone()
  const [one, two] = [await operator('Первый'), await operator('Второй')]
  const begin = Math.floor(Date.now() / 60_000) * 60_000 - 26 * 60 * MINUTE
  const at = (minutes: number) => begin + minutes * MINUTE
  // An hour, a gap of an hour, half an hour.
  const minutes = [...Array.from({ length: 61 }, (_, i) => i), ...Array.from({ length: 31 }, (_, i) => 120 + i)]
  await makePoints(
    db,
    equipment,
    minutes.map((minute) => ({ at: at(minute), recorder })),
  )
  await tell([note(at(0), { what: 'driver', driver: one }), note(at(40), { what: 'driver', driver: two })])
  const secondsOf = async (driver: number) =>
    (await ask(getDrivers, { querystring: { driver } }, bearer(token))).week.reduce((sum, day) => sum + day.seconds, 0)
  expect([await secondsOf(one), await secondsOf(two)]).toEqual([40 * 60, 50 * 60])
})

test('an impossible moment is not kept, an unknown kind and a stranger are refused', async () => {
  const { tell, equipment } = await phone()
  expect((await tell([note(Date.now() + 2 * 86_400_000), note(5)])).json()).toEqual({ kept: 0 })
  expect((await tell([{ ...note(Date.now()), what: 'holiday' as never }])).statusCode).toBe(400)
  expect((await tell([note(Date.now(), { driver: 0.5 })])).statusCode).toBe(400)
  expect((await send(recordDriverNotes, { body: { notes: [] } }, bearer('abcdefghijklmnopqrstuv'))).statusCode).toBe(
    401,
  )
  expect(await db.selectFrom('driver_notes').selectAll().where('equipment', '=', equipment).execute()).toEqual([])
})

test('notes beyond what a driver says in a day wait on the phone', async () => {
  const { tell } = await phone()
  const many = () => Array.from({ length: 50 }, () => note(Date.now()))
  for (let call = 0; call < 10; call++) expect((await tell(many())).statusCode).toBe(200)
  expect((await tell([note(Date.now())])).statusCode).toBe(429)
})

test('they are in the archive of the owner', async () => {
  const { tell, user, id } = await phone()
  await tell([note(Date.now())])
  const recorders = (await readList(db, 'recorders.json', user)) as { id: string; driver_notes: { what: string }[] }[]
  expect(recorders.find((one) => one.id === id)?.driver_notes).toMatchObject([{ what: 'breakdown' }])
})

test('an operator with a code is himself only on phones where it was entered, until he gets another one', async () => {
  const { user, token, tell, diary, operator, equipment } = await phone()
  const owner = { cookie: await signIn({ id: user }) }
  const id = await operator('Свой')
  const setCode = (code: string | null) => ask(changeOperator, { params: { id }, body: { name: 'Свой', code } }, owner)
  await setCode('0427')
  const enter = async (code: string) =>
    (await ask(admitDriver, { body: { driver: id, code } }, bearer(token))).drivers.map((one) => one.code)
  const named = async (at: number) => {
    await tell([note(at, { what: 'driver', driver: id })])
    return (await diary(at)).at(-1)?.driver
  }
  const now = Date.now()
  expect((await ask(getDrivers, { querystring: {} }, bearer(token))).drivers).toEqual([
    { id, name: 'Свой', code: true },
  ])
  expect(await named(now - 5 * MINUTE)).toBe('')
  expect([await enter('1111'), await enter('0427')]).toEqual([[true], [false]])
  expect(await named(now - 4 * MINUTE)).toBe('Свой')
  const other = await makeRecorder(db, { equipment, user })
  expect((await ask(getDrivers, { querystring: {} }, bearer(other.token))).drivers[0]?.code).toBe(true)
  await setCode('9911')
  expect(await named(now - 3 * MINUTE)).toBe('')
  await setCode(null)
  expect(await named(now - 2 * MINUTE)).toBe('Свой')
  const { operators } = await ask(getOperators, {}, owner)
  expect([operators[0]?.hasCode, JSON.stringify(operators).includes('0427')]).toEqual([false, false])
})

test('a code of four digits cannot be tried out', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: '1' } })
  const { user, token } = await makeRecorder(limited.db)
  const row = { user_id: user, name: 'Свой', staff_number: '', licence: '' }
  const { id } = await limited.db.insertInto('operators').values(row).returning('id').executeTakeFirstOrThrow()
  const body = { driver: Number(id), code: '0000' }
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await limited.send(admitDriver, { body }, bearer(token))).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('whoever is in the archive is no driver any more', async () => {
  const { operator, token } = await phone()
  const id = await operator('Ушёл')
  await db.updateTable('operators').set({ archived_at: new Date() }).where('id', '=', String(id)).execute()
  expect((await ask(getDrivers, { querystring: {} }, bearer(token))).drivers).toEqual([])
})
