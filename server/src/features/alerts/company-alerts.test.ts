/** People of a company get alerts of its machines: what their role and groups let them see, as each has chosen, while they are there. */

import { type AlertSettings, getAlerts, saveAlerts } from '@spetskarta/shared/alerts/alerts.ts'
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { endPerson } from '@spetskarta/shared/company/people.ts'
import type { MemberRole } from '@spetskarta/shared/company/rights.ts'
import { addOperator, assignOperator } from '@spetskarta/shared/crew/operators.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { addDocument } from '@spetskarta/shared/service/service.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makePoints, makeRecorder } from '../../../test/track-factories.ts'
import { freshenDays } from '../days/freshen-days.queries.ts'
import { lookForConditions } from './conditions/conditions.ts'
import { dailySummaryText } from './messengers/summary.ts'
import { REST } from './settings.fixture.ts'
import { tellNews } from './watch.ts'

const { db, pool, deps, letters, ask, signIn, makeUser, makeEquipment } = await testApp()
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }
/** Noon of a Monday in Moscow. */
const NOON = Date.UTC(2026, 5, 1, 9)
const SETTINGS: AlertSettings = {
  ...REST,
  machines: null,
  partnerMachines: [],
  letters: ['overspeed'],
  daily: [],
  push: [],
  quiet: null,
  dailyAt: 19 * 60,
  timeZone: 'Europe/Moscow',
}

/** A company with two machines, one on a part of «Север», one in no group. */
async function makeCompany() {
  const owner = await makeUser({ name: 'Рамстрой', email: `boss-${Math.random()}@example.org`, password_hash: 'x' })
  const cookie = await signIn(owner)
  const machine = async (name: string) => {
    const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name })
    const { id: recorder } = await makeRecorder(db, { equipment: id })
    return { id, recorder }
  }
  const north = await machine('МТЗ-82')
  const other = await machine('МТЗ-80')
  const { id: group } = await ask(addGroup, { body: { name: 'Север', parent: null } }, { cookie })
  const { id: part } = await ask(addGroup, { body: { name: 'Карьер', parent: group } }, { cookie })
  await ask(moveMachines, { body: { group: part, machines: [north.id] } }, { cookie })
  const join = async (role: MemberRole, groups: number[] | null = null) => {
    const email = `${role}-${Math.random()}@example.org`
    const user = await makeUser({ email, password_hash: 'x' })
    const row = { company: owner.id, user_id: user.id, role, name: 'Марина', all_groups: groups === null }
    await db.insertInto('company_members').values(row).execute()
    for (const id of groups ?? [])
      await db
        .insertInto('member_groups')
        .values({ company: owner.id, user_id: user.id, group_id: String(id) })
        .execute()
    const his = await signIn(user)
    const save = (body: Partial<AlertSettings>) => ask(saveAlerts, { body: { ...SETTINGS, ...body } }, { cookie: his })
    const names = () =>
      letters
        .filter(({ to }) => to === email)
        .flatMap(({ text }) => text.match(/МТЗ-8\d/g) ?? [])
        .filter((name, i, all) => all.indexOf(name) === i)
        .toSorted()
    return { ...user, cookie: his, email, save, names, mine: () => letters.filter(({ to }) => to === email) }
  }
  /** A minute at 70 km/h where 50 may be. */
  const speed = ({ id, recorder }: { id: string; recorder: string }, from: number) =>
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
  const both = async (from: number) => {
    await speed(north, from)
    await speed(other, from)
    await tellNews(deps, context, from + MINUTE)
  }
  return { owner, cookie, north, other, group, part, join, both, speed }
}

test('each is notified of the machines that he sees, by his own settings; the owner who wants nothing is not', async () => {
  const { join, group, both, cookie } = await makeCompany()
  await ask(saveAlerts, { body: { ...SETTINGS, letters: [] } }, { cookie })
  const dispatcher = await join('dispatcher')
  const ofNorth = await join('dispatcher', [group])
  const mechanic = await join('mechanic')
  const accountant = await join('accountant')
  const operator = await join('operator')
  const quiet = await join('dispatcher')
  const unchosen = await join('dispatcher')
  for (const one of [dispatcher, ofNorth, mechanic, accountant, operator]) await one.save({})
  await quiet.save({ quiet: { from: 11 * 60, to: 13 * 60 } })
  await both(NOON)
  const alerted = [dispatcher, ofNorth, mechanic, accountant, operator, quiet, unchosen].map(({ names }) => names())
  expect(alerted).toEqual([['МТЗ-80', 'МТЗ-82'], ['МТЗ-82'], ['МТЗ-80', 'МТЗ-82'], [], [], [], []])
  await tellNews(deps, context, NOON + 61 * MINUTE)
  expect(quiet.names()).toEqual(['МТЗ-80', 'МТЗ-82'])
})

test('he may choose some groups, with their parts, or none; a group of others is not his to choose', async () => {
  const { join, group, owner, both } = await makeCompany()
  const stranger = await makeCompany()
  const some = await join('dispatcher')
  const none = await join('dispatcher')
  const saved = await some.save({
    companies: [
      { company: owner.id, groups: [group, stranger.group] },
      { company: stranger.owner.id, groups: [stranger.group] },
    ],
  })
  expect(saved.settings.companies).toEqual([{ company: owner.id, groups: [group] }])
  await none.save({ companies: [{ company: owner.id, groups: [] }] })
  await both(NOON)
  await stranger.both(NOON)
  expect([some.names(), none.names()]).toEqual([['МТЗ-82'], []])
  const { companies } = await ask(getAlerts, {}, { cookie: some.cookie })
  expect(companies).toMatchObject([{ name: 'Рамстрой', role: 'dispatcher', allGroups: true, machines: 2 }])
  const ofGroup = await join('dispatcher', [group])
  const seen = await ask(getAlerts, {}, { cookie: ofGroup.cookie })
  expect(seen.companies).toMatchObject([{ allGroups: false, machines: 1 }])
  expect(companies[0]?.groups.map(({ name }) => name)).toEqual(['Север', 'Карьер'])
})

test('the owner is notified of a group, with its parts and with what comes there later', async () => {
  const { cookie, group, part, both, other, owner } = await makeCompany()
  await ask(saveAlerts, { body: { ...SETTINGS, machines: [], groups: [group] } }, { cookie })
  const mine = () => letters.filter(({ to }) => to === owner.email)
  await both(NOON)
  expect(mine().map(({ subject }) => subject)).toEqual(['МТЗ-82: превышение скорости'])
  await ask(moveMachines, { body: { group: part, machines: [other.id] } }, { cookie })
  await both(NOON + 60 * MINUTE)
  expect(mine().at(-1)?.text).toMatch(/МТЗ-80[\s\S]*МТЗ-82|МТЗ-82[\s\S]*МТЗ-80/)
  const stranger = await makeCompany()
  const foreign = await ask(saveAlerts, { body: { ...SETTINGS, groups: [stranger.group] } }, { cookie })
  expect(foreign.settings.groups).toEqual([])
})

test('what waits for a member is not sent once he has left, or does not see the machine any more', async () => {
  const { join, both, cookie, owner, group, north } = await makeCompany()
  const gone = await join('dispatcher')
  const moved = await join('dispatcher', [group])
  const quiet = { from: 11 * 60, to: 13 * 60 }
  await gone.save({ quiet })
  await moved.save({ quiet })
  await both(NOON)
  const waiting = await db.selectFrom('alerts').select('id').where('user_id', '=', gone.id).execute()
  expect(waiting).toHaveLength(2)
  await ask(endPerson, { params: { id: gone.id } }, { cookie })
  await ask(moveMachines, { body: { group: null, machines: [north.id] } }, { cookie })
  await tellNews(deps, context, NOON + 61 * MINUTE)
  expect([gone.mine(), moved.mine()]).toEqual([[], []])
  await both(NOON + 120 * MINUTE)
  expect([gone.mine(), moved.mine()]).toEqual([[], []])
  // And his choice went with him.
  const rows = await db.selectFrom('member_alerts').select('user_id').where('company', '=', owner.id).execute()
  expect(rows).toEqual([])
})

test('documents: a mechanic of machines, an accountant of licences, without having chosen anything', async () => {
  const { join, cookie, north } = await makeCompany()
  const mechanic = await join('mechanic')
  const accountant = await join('accountant')
  const dispatcher = await join('dispatcher')
  const soon = '2026-06-05'
  await ask(
    addDocument,
    { params: { equipmentId: north.id }, body: { kind: 'osago', ends: soon, note: '' } },
    { cookie },
  )
  const { id: operator } = await ask(addOperator, { body: { name: 'Иванов И. И.', licenceEnds: soon } }, { cookie })
  await ask(
    assignOperator,
    {
      params: { equipmentId: north.id },
      body: { operator, from: new Date(NOON - MINUTE).toISOString(), reason: 'Смена', instead: true },
    },
    { cookie },
  )
  await lookForConditions(deps, context, NOON)
  await tellNews(deps, context, NOON)
  const texts = [mechanic, accountant, dispatcher].map(({ mine }) =>
    mine()
      .map(({ text }) => text)
      .join(),
  )
  expect(texts.map((text) => [text.includes('ОСАГО'), text.includes('Иванов')])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('the summary of a day counts the machines that he sees', async () => {
  const { join, group, north, other, speed } = await makeCompany()
  await speed(north, NOON)
  await speed(other, NOON)
  const [all, some, accountant] = [
    await join('dispatcher'),
    await join('dispatcher', [group]),
    await join('accountant'),
  ]
  const silent = async (user: string) =>
    Number(/(\d+) молч/.exec((await dailySummaryText(deps, user, NOON + 300 * MINUTE)) ?? '')?.[1] ?? 0)
  await freshenDays({ db, pool }, [north.id, other.id])
  expect([await silent(all.id), await silent(some.id), await silent(accountant.id)]).toEqual([2, 1, 0])
})
