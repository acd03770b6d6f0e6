/** Letters with alerts: what is sent, to whom, when, and only once. */

import * as schema from '@spetskarta/shared/alerts/alerts.schema.ts'
import { type AlertSettings, endAlertLetters, getAlerts, saveAlerts } from '@spetskarta/shared/alerts/alerts.ts'
import { DAY, HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { exactly } from '../../../test/exactly.ts'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder, permit } from '../../../test/track-factories.ts'
import type { Letter, Mail } from '../../outside/mail.ts'
import { detectIncidents } from '../incidents/detect.ts'
import { insertObject } from '../objects/objects.queries.ts'
import { insertNotice } from './notices/notices.queries.ts'
import { REST } from './settings.fixture.ts'
import { tellNews } from './watch.ts'

const database = await cloneDatabase()
const env = { PUBLIC_ORIGIN: 'https://karta.example' }
const { db, deps, letters, app, ask, send, signIn, makeUser, makeEquipment } = await testApp({ database, env })
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

/** Noon in Moscow. */
const NOON = Date.UTC(2026, 5, 1, 9)
const turn = (now: number, given = deps) => tellNews(given, context, now)

const SETTINGS: AlertSettings = {
  machines: null,
  ...REST,
  partnerMachines: [],
  letters: ['sos', 'silent', 'back', 'overspeed', 'came', 'left', 'left_night'],
  daily: [],
  push: [],
  quiet: null,
  dailyAt: 19 * 60,
  timeZone: 'Europe/Moscow',
}

let people = 0
/** An owner who wants these alerts, with a tractor that a phone records. */
async function makeOwner(given: Partial<AlertSettings> = {}) {
  const email = `owner${people++}@example.org`
  const owner = await makeUser({ email, password_hash: 'x' })
  const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name: 'МТЗ-82' })
  const { id: recorder } = await makeRecorder(db, { equipment: id })
  const cookie = await signIn(owner)
  const save = (body: Partial<AlertSettings>) => ask(saveAlerts, { body: { ...SETTINGS, ...body } }, { cookie })
  await save(given)
  const mine = () => letters.filter(({ to }) => to === email)
  /** A minute of points every ten seconds at 70 km/h where 50 may be; then it stands. */
  const speed = (from: number) =>
    makePoints(
      db,
      id,
      Array.from({ length: 7 }, (_, i) => ({
        at: from + i * 10_000,
        lat: 55.567 + i * 0.00175,
        speed_kmh: 70,
        recorder,
      })),
    )
  return { owner, id, cookie, mine, save, speed, recorder, email }
}

const subjects = (mails: Letter[]) => mails.map(({ subject }) => subject)

describe('a letter at once', () => {
  test('names the machine, what, when and where, and opens the moment on the map', async () => {
    const { id, mine, speed } = await makeOwner()
    await speed(NOON)
    await turn(NOON + MINUTE)
    expect(subjects(mine())).toEqual(['МТЗ-82: превышение скорости'])
    const { text, html } = mine()[0] ?? { text: '', html: '' }
    expect(text).toContain('Скорость до 70\u00a0км/ч при пределе 50. Время: 1 июня, 12:00, Раменское.')
    const link = `https://karta.example/map?track=${id}&day=2026-06-01&moment=${NOON}`
    expect(text).toContain(`Показать на карте: ${link}`)
    expect(html).toContain(link.replaceAll('&', '&amp;'))
  })

  test('says by whose clock its time is where the recipient has chosen another zone', async () => {
    const { mine, speed } = await makeOwner({ timeZone: 'Asia/Vladivostok' })
    await speed(NOON)
    await turn(NOON + MINUTE)
    expect(mine()[0]?.text).toContain('Время: 1 июня, 12:00 (МСК), Раменское.')
  })

  test('comes once, however often and by whom the day is looked into, and however the incident grows', async () => {
    const { id, mine, speed } = await makeOwner()
    await speed(NOON)
    await detectIncidents(deps, [id], undefined, NOON + MINUTE)
    await turn(NOON + MINUTE)
    await speed(NOON + MINUTE)
    await turn(NOON + 2 * MINUTE)
    await speed(NOON - MINUTE)
    await Promise.all([turn(NOON + 3 * MINUTE), turn(NOON + 3 * MINUTE)])
    await turn(NOON + 2 * HOUR)
    const lines = mine().flatMap(({ text }) => text.match(/Скорость до/g) ?? [])
    expect(lines).toHaveLength(1)
  })

  test('comes not more often than once in half an hour of a kind and machine; what comes meanwhile is sent then', async () => {
    const { mine, speed } = await makeOwner({ letters: ['overspeed'] })
    await speed(NOON)
    await turn(NOON + MINUTE)
    await speed(NOON + 15 * MINUTE)
    await turn(NOON + 16 * MINUTE)
    await turn(NOON + 30 * MINUTE)
    expect(mine()).toHaveLength(1)
    await turn(NOON + 31 * MINUTE)
    expect(mine()).toHaveLength(2)
    expect(mine()[1]?.text).toContain('12:15')
  })

  test('waits for the end of quiet hours, and then sends together what came in them', async () => {
    const { mine, speed } = await makeOwner({
      letters: ['overspeed'],
      quiet: { from: 11 * 60, to: 13 * 60 },
    })
    await speed(NOON)
    await turn(NOON + MINUTE)
    await speed(NOON + 40 * MINUTE)
    await turn(NOON + 41 * MINUTE)
    expect(mine()).toEqual([])
    await turn(NOON + HOUR)
    expect(subjects(mine())).toEqual(['События: 2'])
  })

  test('reports a silence, and then that the machine is heard again', async () => {
    const { mine, speed } = await makeOwner()
    await speed(NOON)
    await turn(NOON + MINUTE)
    await turn(NOON + 32 * MINUTE)
    await speed(NOON + 50 * MINUTE)
    await turn(NOON + 51 * MINUTE)
    expect(subjects(mine())).toEqual(['МТЗ-82: превышение скорости', 'МТЗ-82: нет связи', 'События: 2'])
    expect(mine()[2]?.text).toContain('Снова на связи, не было 50')
    await turn(NOON + 52 * MINUTE)
    expect(mine()).toHaveLength(3)
  })

  test('sends a call for help also to who has chosen nothing', async () => {
    const { owner, id, mine } = await makeOwner()
    await db.deleteFrom('alert_settings').where('user_id', '=', owner.id).execute()
    await db.insertInto('alarms').values({ equipment: id, at: new Date(), lat: 55.567, lng: 38.2 }).execute()
    await turn(Date.now())
    expect(subjects(mine())).toEqual(['МТЗ-82: SOS'])
  })

  test('goes to all others when the alerts of one cannot be made, and to this one when they can', async () => {
    const [broken, other] = [await makeOwner({ daily: ['sos'] }), await makeOwner()]
    await permit(db, broken.id, other.owner.id)
    const zone = (time_zone: string) =>
      db.updateTable('alert_settings').set({ time_zone }).where('user_id', '=', broken.owner.id).execute()
    // A name that another release of the zones knew.
    await zone('Europe/Atlantis')
    for (const { id } of [broken, other])
      await db.insertInto('alarms').values({ equipment: id, at: new Date(), lat: 55.567, lng: 38.2 }).execute()
    const madeFor = async ({ owner }: typeof broken) => {
      const rows = await db.selectFrom('alerts').select('channel').where('user_id', '=', owner.id).execute()
      return rows.map(({ channel }) => channel)
    }
    await expect(turn(Date.now())).rejects.toThrow(RangeError)
    expect([await madeFor(broken), await madeFor(other)]).toEqual([['letter'], ['letter']])
    await zone('Europe/Moscow')
    await turn(Date.now())
    expect([await madeFor(broken), await madeFor(other)]).toEqual([['letter', 'daily'], ['letter']])
    expect([subjects(broken.mine()), subjects(other.mine())]).toEqual([['МТЗ-82: SOS'], ['МТЗ-82: SOS']])
  })

  test('reports a second call for help of a machine at once, at night too', async () => {
    const { id, mine } = await makeOwner({ quiet: { from: 0, to: 1439 } })
    const press = (at: number) =>
      db
        .insertInto('alarms')
        .values({ equipment: id, at: new Date(at), lat: 55.567, lng: 38.2 })
        .execute()
    const now = Date.now()
    await press(now - 2 * MINUTE)
    await turn(now - 2 * MINUTE)
    expect(subjects(mine())).toEqual(['МТЗ-82: SOS'])
    await press(now)
    await turn(now)
    expect(subjects(mine())).toEqual(['МТЗ-82: SOS', 'МТЗ-82: SOS'])
  })

  test('reports a call for help that a phone could send only weeks later, and says so', async () => {
    const { id, mine } = await makeOwner()
    const at = new Date(Date.now() - 29 * DAY)
    await db.insertInto('alarms').values({ equipment: id, at, lat: 55.567, lng: 38.2 }).execute()
    await turn(Date.now())
    expect(subjects(mine())).toEqual(['МТЗ-82: SOS'])
    expect(mine()[0]?.text).toContain('Узнали позже: ')
  })

  test('reports that a machine has come to an object and left it outside of its hours', async () => {
    const { owner, id, mine, recorder } = await makeOwner()
    const shape = { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 500 }
    const about = { customerName: '', customerPhone: '', customerInn: null, address: '', contract: null }
    const hours = { starts: 8 * 60, ends: 11 * 60 }
    await insertObject(db, owner.id, { name: 'ЖК «Речной»', ...about, shape, ...hours, machines: [id] }, 10)
    const stay = (lat: number, from: number, to: number) =>
      makePoints(
        db,
        id,
        Array.from({ length: (to - from) / MINUTE + 1 }, (_, i) => ({
          at: from + i * MINUTE,
          lat: lat + (i % 3) * 1e-5,
          lng: 38.1,
          recorder,
        })),
      )
    await stay(55.62, NOON - HOUR, NOON - 50 * MINUTE)
    await stay(55.6, NOON - 45 * MINUTE, NOON)
    await turn(NOON)
    expect(subjects(mine())).toEqual(['МТЗ-82: пришла на объект'])
    await stay(55.62, NOON + 5 * MINUTE, NOON + 20 * MINUTE)
    await turn(NOON + 20 * MINUTE)
    expect(subjects(mine()).slice(1)).toEqual(['МТЗ-82: ушла вне рабочих часов'])
    expect(mine()[1]?.text).toContain('Ушла с объекта ЖК «Речной» вне его рабочих часов.')
  })

  test('does not come of what is over for a day, of a machine that was not chosen, or to one who is closed', async () => {
    const late = await makeOwner({ letters: ['overspeed'] })
    await late.speed(NOON)
    await turn(NOON + 25 * HOUR)
    const other = await makeOwner({ machines: [] })
    const closed = await makeOwner()
    await db.updateTable('users').set({ banned: true }).where('id', '=', closed.owner.id).execute()
    for (const { speed } of [other, closed]) await speed(NOON)
    await turn(NOON + MINUTE)
    for (const { mine } of [late, other, closed]) expect(mine()).toEqual([])
  })
})

describe('the letter of the day', () => {
  test('comes once at its hour with all that happened, and not where nothing did', async () => {
    const { id, mine, speed } = await makeOwner({ letters: [], daily: ['overspeed', 'silent'] })
    await makeOwner({ letters: [], daily: ['silent'] })
    await speed(NOON)
    await detectIncidents(deps, [id], undefined, NOON + MINUTE)
    await speed(NOON + HOUR)
    await detectIncidents(deps, [id], undefined, NOON + HOUR + MINUTE)
    await turn(NOON + 2 * HOUR)
    expect(mine()).toEqual([])
    await turn(NOON + 7 * HOUR)
    expect(subjects(mine())).toEqual(['События за день: 3'])
    await turn(NOON + 8 * HOUR)
    expect(mine()).toHaveLength(1)
  })

  test('moves with its hour, and does not send what is not wanted any more', async () => {
    const moved = await makeOwner({ letters: [], daily: ['overspeed'] })
    const ended = await makeOwner({ letters: [], daily: ['overspeed'] })
    for (const { speed } of [moved, ended]) await speed(NOON)
    await detectIncidents(deps, [moved.id, ended.id], undefined, NOON + MINUTE)
    await turn(NOON + MINUTE)
    const nextHour = ((new Date().getUTCHours() + 4) % 24) * 60
    await moved.save({ letters: [], daily: ['overspeed'], dailyAt: nextHour })
    await ended.save({ letters: [], daily: [], dailyAt: nextHour })
    await turn(NOON + 7 * HOUR)
    expect(moved.mine()).toEqual([])
    await turn(Date.now() + 2 * HOUR)
    expect([moved.mine().length, ended.mine().length]).toEqual([1, 0])
  })
})

describe('a letter that the mail server does not take', () => {
  const failing = (error?: object): Mail => ({
    ready: async () => error !== undefined,
    send: async () => Promise.reject(Object.assign(new Error('no'), error)),
    close() {},
  })
  const later = () => sql`update alert_messages set next_at = now()`.execute(db)

  test('is sent later, when the server is there or takes it', async () => {
    const { mine, speed } = await makeOwner({ letters: ['overspeed'] })
    await speed(NOON)
    await turn(NOON + MINUTE, { ...deps, mail: failing() })
    await turn(NOON + MINUTE, { ...deps, mail: failing({ responseCode: 451 }) })
    await turn(NOON + MINUTE)
    expect(mine()).toEqual([])
    await later()
    await turn(NOON + 2 * MINUTE)
    expect(mine()).toHaveLength(1)
  })

  test('is not sent again where the server refuses it for good', async () => {
    const { mine, speed } = await makeOwner({ letters: ['overspeed'] })
    await speed(NOON)
    await turn(NOON + MINUTE, { ...deps, mail: failing({ responseCode: 550 }) })
    await later()
    await turn(NOON + 2 * MINUTE)
    expect(mine()).toEqual([])
  })
})

describe('the link that ends letters', () => {
  const tokenIn = (letter: Letter | undefined) => /unsubscribe\/([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

  test('stops them for good by a post of a mail program, and can do nothing else', async () => {
    const { mine, speed, cookie } = await makeOwner({ letters: ['overspeed'], daily: ['silent'], push: ['came'] })
    await speed(NOON)
    await turn(NOON + MINUTE)
    const url = `/api/alerts/unsubscribe/${tokenIn(mine()[0])}`
    expect(mine()[0]?.headers?.['List-Unsubscribe']).toBe(`<https://karta.example${url}>`)
    expect((await app.inject({ url })).headers.location).toBe(url.replace('/api', ''))
    const payload = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.inject({ method: 'POST', url, payload, headers })).json()).toEqual({ result: 1 })
    const { settings } = await ask(getAlerts, {}, { cookie })
    expect(settings).toEqual({ ...SETTINGS, letters: [], daily: [], push: ['came'] })
    await speed(NOON + 2 * HOUR)
    await turn(NOON + 2 * HOUR + MINUTE)
    expect(mine()).toHaveLength(1)
  })

  test('leaves letters about bookings and messages, and deletes those of alerts that wait', async () => {
    const { owner, mine, speed, cookie } = await makeOwner({ letters: ['overspeed'] })
    await speed(NOON)
    await turn(NOON + MINUTE)
    const content = { title: 'Бронь подтверждена', lines: ['Каток.'], path: '/deals', button: 'Открыть' }
    await insertNotice(db, { user: owner.id, cause: 'booking', content })
    const batch = sql`gen_random_uuid()`
    for (const channel of ['letter', 'daily', 'summary'])
      await sql`insert into alert_messages (id, user_id, batch, channel)
        values (gen_random_uuid(), ${owner.id}, ${batch}, ${channel})`.execute(db)
    await ask(endAlertLetters, { params: { token: tokenIn(mine()[0]) } }, { cookie })
    const waiting = await db
      .selectFrom('alert_messages')
      .select(['channel', 'notice'])
      .where('user_id', '=', owner.id)
      .execute()
    expect(waiting).toEqual([{ channel: 'letter', notice: expect.any(String) }])
    await turn(NOON + 2 * MINUTE)
    expect(subjects(mine()).slice(1)).toEqual(['Бронь подтверждена'])
  })

  test('of another make is refused', async () => {
    const { owner } = await makeOwner()
    const { statusCode } = await send(endAlertLetters, { params: { token: `${owner.id}.${'a'.repeat(43)}` } })
    expect(statusCode).toBe(404)
  })
})

describe('the settings', () => {
  test('are those that were saved, without machines of others', async () => {
    const { id, cookie, email } = await makeOwner()
    const other = await makeOwner()
    const settings = { ...SETTINGS, machines: [id, other.id], quiet: { from: 1320, to: 390 } }
    await ask(saveAlerts, { body: settings }, { cookie })
    const body = await ask(getAlerts, {}, { cookie })
    exactly(schema.getAlerts, body)
    expect(body).toEqual({
      settings: { ...settings, machines: [id] },
      email,
      machines: [{ _id: id, name: 'МТЗ-82' }],
      groups: [],
      partnerMachines: [],
      companies: [],
    })
  })

  test('are refused where they mean nothing, and to strangers', async () => {
    const { cookie } = await makeOwner()
    const save = (body: object, from = cookie) =>
      app.inject({ method: 'PUT', url: '/api/alerts', payload: { ...SETTINGS, ...body }, headers: { cookie: from } })
    for (const body of [{ letters: ['nothing'] }, { quiet: { from: 0, to: 1440 } }, { timeZone: 'Moon/Sea' }])
      expect((await save(body)).statusCode).toBe(400)
    expect((await save({}, 'session=x')).statusCode).toBe(401)
    expect((await send(getAlerts, {})).statusCode).toBe(401)
  })

  test('of a partner are of a machine that he may see and has chosen, and of no other', async () => {
    const { id, speed, owner, mine } = await makeOwner({ letters: [] })
    const other = await makeOwner({ letters: [] })
    const [partner, silent] = [await makeOwner(), await makeOwner()]
    for (const who of [partner, silent]) for (const machine of [id, other.id]) await permit(db, machine, who.owner.id)
    const saved = await partner.save({ machines: [], partnerMachines: [id] })
    expect(saved.settings.partnerMachines).toEqual([id])
    expect(saved.partnerMachines).toEqual([
      { _id: id, name: 'МТЗ-82', owner: owner.name },
      { _id: other.id, name: 'МТЗ-82', owner: other.owner.name },
    ])
    for (const one of [speed, other.speed]) await one(NOON)
    await turn(NOON + MINUTE)
    expect(subjects(partner.mine())).toEqual(['МТЗ-82: превышение скорости'])
    expect(partner.mine()[0]?.text).toContain(id)
    for (const who of [mine, other.mine, silent.mine]) expect(who()).toEqual([])
  })

  test('of a partner leave out what he may not see any more, both what happens and what waits to be sent', async () => {
    const { id, speed } = await makeOwner({ letters: [] })
    const [waiting, stranger] = [await makeOwner(), await makeOwner()]
    await permit(db, id, waiting.owner.id)
    for (const who of [waiting, stranger]) await who.save({ partnerMachines: [id] })
    await speed(NOON)
    await turn(NOON + MINUTE, { ...deps, mail: { ready: async () => false, send: async () => {}, close() {} } })
    await db.deleteFrom('partner_permissions').where('partner', '=', waiting.owner.id).execute()
    await speed(NOON + 2 * HOUR)
    await turn(NOON + 2 * HOUR + MINUTE)
    expect([waiting.mine(), stranger.mine()]).toEqual([[], []])
    expect((await ask(getAlerts, {}, { cookie: waiting.cookie })).settings.partnerMachines).toEqual([])
  })

  test('of a partner leave out a machine that he has taken out meanwhile', async () => {
    const { id, speed } = await makeOwner({ letters: [] })
    const partner = await makeOwner()
    await permit(db, id, partner.owner.id)
    await partner.save({ letters: [], daily: ['overspeed'], partnerMachines: [id] })
    await speed(NOON)
    await detectIncidents(deps, [id], undefined, NOON + MINUTE)
    await turn(NOON + MINUTE)
    await partner.save({ letters: [], daily: ['overspeed'], partnerMachines: [] })
    await turn(NOON + 25 * HOUR)
    await turn(Date.now() + 25 * HOUR)
    expect(partner.mine()).toEqual([])
  })
})
