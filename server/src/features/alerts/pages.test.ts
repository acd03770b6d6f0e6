/** Whoever is notified can open the page that the letter leads to: every kind of alerts, every role. */

import { ALERT_NAMES, type AlertKind, saveAlerts } from '@spetskarta/shared/alerts/alerts.ts'
import { addGroup, moveMachines } from '@spetskarta/shared/company/groups.ts'
import { invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import { MEMBER_ROLES, type MemberRole } from '@spetskarta/shared/company/rights.ts'
import { getDailyData } from '@spetskarta/shared/days/days.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { makeMessages } from './alerts.queries.ts'
import { pageOfSeveral } from './pages.rules.ts'
import { sendLetters } from './send-alerts.ts'
import { REST } from './settings.fixture.ts'
import { takeHappenings } from './take-happenings.ts'

const { db, deps, letters, ask, signIn, makeUser, makeEquipment } = await testApp()
const pages = await buildApp(deps, pino({ level: 'silent' }))
atEnd(() => pages.close())
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

/** Requests come as notices, whose links lead to the request itself. */
const KINDS = Object.keys(ALERT_NAMES).filter((kind) => kind !== 'request') as AlertKind[]

const owner = await makeUser({ email: 'owner@example.org', password_hash: 'x' })
const cookie = await signIn(owner)
const { id: machine } = await makeEquipment({ owner: owner.id, name: 'МТЗ-82' })
const { id: group } = await ask(addGroup, { body: { name: 'Север', parent: null } }, { cookie })
await ask(moveMachines, { body: { group, machines: [machine] } }, { cookie })

async function join(role: MemberRole, groups: number[] | null) {
  const { link } = await ask(invitePerson, { body: { name: 'Марина', role, groups } }, { cookie })
  const user = await makeUser({ email: `${role}-${groups ? 'some' : 'all'}@example.org`, password_hash: 'x' })
  const his = await signIn(user)
  await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, { cookie: his })
  return { email: user.email ?? '', cookie: his }
}

async function makePartner() {
  const user = await makeUser({ email: 'partner@example.org', password_hash: 'x' })
  const of = { owner: owner.id, partner: user.id }
  await db.insertInto('partners').values(of).execute()
  await db
    .insertInto('partner_permissions')
    .values({ ...of, equipment: machine })
    .execute()
  return { email: user.email ?? '', cookie: await signIn(user) }
}

const people = new Map([
  ['владелец', { email: owner.email ?? '', cookie }],
  ['партнёр', await makePartner()],
])
for (const role of MEMBER_ROLES) {
  people.set(role, await join(role, null))
  people.set(`${role} одного участка`, await join(role, [group]))
}
for (const one of people.values())
  await ask(
    saveAlerts,
    {
      body: {
        ...REST,
        machines: null,
        partnerMachines: [machine],
        letters: KINDS,
        daily: [],
        push: [],
        quiet: null,
        dailyAt: 19 * 60,
        timeZone: 'Europe/Moscow',
      },
    },
    { cookie: one.cookie },
  )

/** As it is found, and a licence as well as a machine's document. */
const HAPPENED = KINDS.flatMap((kind): { kind: string; details: Record<string, string | number> }[] => {
  if (kind === 'left_night') return [{ kind: 'left', details: { night: 1 } }]
  if (kind === 'forbidden') return []
  const details = { name: 'ОСАГО', days: 3, left: 20, hours: 3, minute: 540 }
  return [{ kind, details }, ...(kind === 'document_ends' ? [{ kind, details: { ...details, licence: 1 } }] : [])]
})
/** One after another: what comes too soon after one of its kind waits. */
let now = Date.now()
for (const { kind, details } of HAPPENED) {
  now += 2 * HOUR
  await db
    .insertInto('happenings')
    .values({ equipment: machine, kind, details: JSON.stringify(details), began_at: new Date(), lat: 55.56, lng: 38.2 })
    .execute()
  await takeHappenings(db, context.signal, now)
  await makeMessages(db, now)
  await sendLetters(deps, context)
}

const linksOf = (email: string) =>
  letters
    .filter(({ to }) => to === email)
    .flatMap(({ subject, text }) =>
      [...text.matchAll(/^[^\n]*: https?:\/\/[^/]+(\/(?:map|park|service|operators|incidents)\S*)$/gm)].map(
        ([, path = '']) => ({
          subject,
          path,
        }),
      ),
    )

const paths = (who: string) => [...new Set(linksOf(people.get(who)?.email ?? '').map(({ path }) => path.split('?')[0]))]

test.each([...people])('%s opens every page that his letters lead to', async (who, { email, cookie: his }) => {
  const links = linksOf(email)
  if (who.startsWith('operator')) return expect(links).toEqual([])
  expect(links.length).toBeGreaterThan(0)
  const closed: string[] = []
  for (const { subject, path } of new Map(links.map((link) => [link.path.split('?')[0], link])).values()) {
    const { statusCode } = await pages.inject({ url: path, headers: { cookie: his, host: 'karta.example' } })
    if (statusCode !== 200) closed.push(`${subject}: ${path} ${statusCode}`)
  }
  expect(closed).toEqual([])
  // The map asks for the days itself.
  const querystring = { equipmentId: machine, points: 'columns' } as const
  if (links.some(({ path }) => path.startsWith('/map')))
    expect(await ask(getDailyData, { querystring }, { cookie: his })).toHaveProperty('allDailyData')
})

test('service is opened by whoever keeps it, else the park; licences by whoever sees operators', () => {
  expect(paths('владелец').toSorted()).toEqual(['/map', '/operators', '/service'])
  expect(paths('mechanic').toSorted()).toEqual(['/map', '/service'])
  expect(paths('dispatcher').toSorted()).toEqual(['/map', '/operators', '/park'])
  expect(paths('accountant')).toEqual(['/operators'])
  expect(paths('партнёр')).toEqual(['/map'])
})

test('several lead to the page that lists them all, else to the incidents', () => {
  expect(pageOfSeveral(['/operators', '/operators'])).toBe('/operators')
  expect(pageOfSeveral(['/service?machine=a', '/service?machine=b'])).toBe('/service')
  expect(pageOfSeveral(['/service?machine=a', '/operators'])).toBe('/incidents')
  expect(pageOfSeveral(['/map?track=a', '/map?track=b'])).toBe('/incidents')
  expect(pageOfSeveral([])).toBe('/incidents')
})
