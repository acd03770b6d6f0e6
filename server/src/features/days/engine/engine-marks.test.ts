/** What is said of an engine: who may say it, and what it changes of that day and the days behind it. */

import { randomUUIDv7 } from 'node:crypto'
import * as schema from '@spetskarta/shared/days/engine-marks.schema.ts'
import * as api from '@spetskarta/shared/days/engine-marks.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { makePoints, makeRecorder, makeTracking, permit } from '../../../../test/track-factories.ts'
import { findDay } from '../days.queries.ts'
import { freshenDays } from '../freshen-days.queries.ts'

const { db, pool, ask, send, signIn, makeUser, makeEquipment } = await testApp()

const DAY = '2026-06-01'
/** Of Moscow's days. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00+03:00`)
const AT = midnight(DAY) + 8 * HOUR

async function makeMachine() {
  const owner = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id, type: 'ekskavator' })
  const cookie = await signIn(owner)
  const recorder = await makeRecorder(db, { equipment: equipmentId })
  const params = { equipmentId, day: DAY }
  const add = (body: object, from = cookie) =>
    send(
      api.addEngineMark,
      { params, body: { from: AT, to: AT + HOUR, what: 'work', ...body } as never },
      { cookie: from },
    )
  const list = async (from = cookie) => (await ask(api.getEngineMarks, { params }, { cookie: from })).marks
  const remove = (id: string, from = cookie) =>
    send(api.removeEngineMark, { params: { ...params, id } }, { cookie: from })
  return { equipmentId, cookie, recorder, add, list, remove }
}

/** A standing machine whose phone shakes so for an hour each, from eight o'clock on, a sample each half a minute. */
async function shakeOn(day: string, { id: recorder, equipment }: { id: string; equipment: string }, levels: number[]) {
  const from = midnight(day) + 8 * HOUR
  const points = levels.flatMap((level, hour) =>
    Array.from({ length: 120 }, (_, i) => ({
      at: from + hour * HOUR + i * 30_000,
      recorder,
      speed_kmh: 0,
      vibration: Math.round(1000 * level * (1 + 0.02 * ((i % 5) - 2))),
      // Jumps all over the band, as noise does and a quiet engine may.
      frequency: 20 + ((i * 137) % 260),
    })),
  )
  await makePoints(db, equipment, points)
}

async function summed(equipment: string, day = DAY) {
  await freshenDays({ db, pool }, [equipment])
  const row = await findDay(db, equipment, day)
  const hours = (seconds = 0) => Math.round(seconds / 360) / 10
  return {
    work: hours(row?.working_s),
    idle: hours(row?.idle_s),
    off: hours(row?.off_s),
    unknown: hours(row?.unknown_s),
    by: row?.engine_by,
  }
}

describe('a mark', () => {
  test('is listed with the day until it is removed', async () => {
    const { add, list, remove } = await makeMachine()
    const answer = (await add({})).json()
    exactly(schema.addEngineMark, answer)
    expect(answer.marks).toEqual([{ _id: expect.any(String), from: AT, to: AT + HOUR, what: 'work', phone: false }])
    expect(await list()).toEqual(answer.marks)
    expect((await remove(answer.marks[0]._id)).json()).toEqual({ marks: [] })
    expect((await remove(answer.marks[0]._id)).statusCode).toBe(404)
  })

  test('may be made and removed by a partner who may record', async () => {
    const { add, remove, equipmentId } = await makeMachine()
    const partner = await makeUser()
    await permit(db, equipmentId, partner.id)
    const theirs = await signIn(partner)
    const { marks } = (await add({}, theirs)).json()
    expect((await remove(marks[0]._id, theirs)).statusCode).toBe(200)
  })

  test('of another’s machine gets a 404, of a visitor a 401', async () => {
    const { add, list } = await makeMachine()
    const stranger = await signIn(await makeUser())
    expect((await add({}, stranger)).statusCode).toBe(404)
    await expect(list(stranger)).rejects.toThrow()
    expect((await add({}, '')).statusCode).toBe(401)
  })

  test.each([
    ['ends before it begins', { to: AT - HOUR }, /конец позже начала/],
    ['is shorter than a minute', { to: AT + 59_000 }, /не короче минуты/],
    ['begins on the day before', { from: midnight(DAY) - 1 }, /внутри этого дня/],
    ['ends on the next day', { to: midnight(DAY) + 25 * HOUR }, /внутри этого дня/],
    ['says something else', { what: 'digs' }, /Выберите, что делала машина/],
    ['has no time', { from: null }, /Неверное время/],
  ])('that %s is refused', async (_, body, message) => {
    const answer = await (await makeMachine()).add(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(message)
  })

  test('beyond the most of a day is refused', async () => {
    const { add } = await makeMachine()
    const all = await Promise.all(
      Array.from({ length: api.MARKS_A_DAY + 3 }, (_, i) => add({ from: AT + i * MINUTE, to: AT + (i + 1) * MINUTE })),
    )
    expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3)
  })
})

describe('a day', () => {
  test('is what was said of it, and by its levels the rest of it is', async () => {
    const { add, recorder, equipmentId, list, remove } = await makeMachine()
    await shakeOn(DAY, recorder, [0.05, 0.05, 0.07, 0.11])
    expect(await summed(equipmentId)).toMatchObject({ work: 0, off: 0, unknown: 4, by: 'guess' })
    await add({ from: AT, to: AT + 10 * MINUTE, what: 'off' })
    await add({ from: AT + 2 * HOUR, to: AT + 2 * HOUR + 10 * MINUTE, what: 'idle' })
    await add({ from: AT + 3 * HOUR, to: AT + 3 * HOUR + 10 * MINUTE, what: 'work' })
    expect(await summed(equipmentId)).toEqual({ work: 1, idle: 1, off: 2, unknown: 0, by: 'calibration' })
    for (const { _id } of await list()) await remove(_id)
    expect(await summed(equipmentId)).toMatchObject({ work: 0, unknown: 4, by: 'guess' })
  })

  test('gives its stretches to whoever wants to mark one', async () => {
    const { add, recorder, equipmentId, cookie } = await makeMachine()
    await shakeOn(DAY, recorder, [0.05])
    await add({ from: AT, to: AT + 10 * MINUTE, what: 'idle' })
    const params = { equipmentId, day: DAY }
    const answer = await ask(api.getDayActivities, { params }, { cookie })
    exactly(schema.getDayActivities, answer)
    expect(answer.activities[0]).toEqual({ from: AT, to: AT + 10 * MINUTE, activity: 'idle', by: 'mark' })
    const stranger = await signIn(await makeUser())
    expect((await send(api.getDayActivities, { params }, { cookie: stranger })).statusCode).toBe(404)
  })

  test('behind one that was marked is summed anew, one before it is not', async () => {
    const { add, recorder, equipmentId } = await makeMachine()
    for (const day of ['2026-05-31', DAY, '2026-06-02']) await shakeOn(day, recorder, [0.05, 0.05])
    await summed(equipmentId)
    await add({ from: AT, to: AT + 10 * MINUTE, what: 'off' })
    expect(await summed(equipmentId, '2026-06-02')).toMatchObject({ off: 2, by: 'calibration' })
    expect(await summed(equipmentId, '2026-05-31')).toMatchObject({ off: 0, by: 'guess' })
  })

  test('that shows nothing new leaves the days behind it alone', async () => {
    const { recorder, equipmentId } = await makeMachine()
    for (const day of [DAY, '2026-06-02']) await shakeOn(day, recorder, [0.05, 0.05])
    await summed(equipmentId)
    await shakeOn(DAY, recorder, [0.05, 0.05, 0.05])
    await freshenDays({ db, pool }, [equipmentId])
    const stale = await db.selectFrom('stale_days').select('day').where('equipment', '=', equipmentId).execute()
    expect(stale).toEqual([])
  })

  test('of another phone knows nothing of this one’s levels', async () => {
    const { add, recorder, equipmentId } = await makeMachine()
    await shakeOn(DAY, recorder, [0.05])
    await add({ from: AT, to: AT + 10 * MINUTE, what: 'off' })
    await shakeOn('2026-06-02', await makeRecorder(db, { equipment: equipmentId }), [0.05])
    expect(await summed(equipmentId, '2026-06-02')).toMatchObject({ off: 0, by: 'guess' })
  })
})

describe('a phone that was calibrated', () => {
  const aMark = () => ({ id: randomUUIDv7(), from: AT, to: AT + MINUTE, what: 'off' as const })
  const tell = (token: string, marks: object[]) =>
    send(api.recordEngineMarks, { body: { marks } as never }, { headers: { authorization: `Bearer ${token}` } })

  test('has each mark stored once, however often it sends it', async () => {
    const { recorder, list } = await makeMachine()
    const marks = [aMark(), { ...aMark(), from: AT + MINUTE, to: AT + 2 * MINUTE, what: 'idle' as const }]
    expect((await tell(recorder.token, marks)).json()).toEqual({ kept: 2 })
    expect((await tell(recorder.token, marks)).json()).toEqual({ kept: 2 })
    expect((await list()).map(({ what, phone }) => [what, phone])).toEqual([
      ['off', true],
      ['idle', true],
    ])
  })

  test('is refused without a token that is known, and without the right to record', async () => {
    expect((await tell('x'.repeat(22), [aMark()])).statusCode).toBe(401)
    const { equipmentId } = await makeMachine()
    const { token } = await makeRecorder(db, { equipment: equipmentId, user: (await makeUser()).id })
    expect((await tell(token, [aMark()])).statusCode).toBe(403)
  })

  test.each([
    ['lasts no time', { to: AT }],
    ['lasts for hours', { to: AT + 2 * HOUR }],
    ['lies in the future', { from: 8e12 - MINUTE, to: 8e12 }],
  ])('stores no mark that %s', async (_, change) => {
    const { recorder, list } = await makeMachine()
    expect((await tell(recorder.token, [{ ...aMark(), ...change }])).json()).toEqual({ kept: 0 })
    expect(await list()).toEqual([])
  })

  test('changes nothing of another machine’s mark of the same id', async () => {
    const [mine, theirs] = [await makeMachine(), await makeMachine()]
    const mark = aMark()
    await tell(mine.recorder.token, [mark])
    await tell(theirs.recorder.token, [{ ...mark, what: 'work' }])
    expect((await mine.list()).map(({ what }) => what)).toEqual(['off'])
  })
})

test('a machine that was never recorded has no day to mark', async () => {
  const owner = await makeUser()
  const { id: equipmentId } = await makeEquipment({ owner: owner.id })
  const params = { equipmentId, day: DAY }
  const answer = send(api.getEngineMarks, { params }, { cookie: await signIn(owner) })
  expect((await answer).statusCode).toBe(404)
  await makeTracking(db, { equipment: equipmentId })
  expect((await send(api.getEngineMarks, { params }, { cookie: await signIn(owner) })).statusCode).toBe(200)
})
