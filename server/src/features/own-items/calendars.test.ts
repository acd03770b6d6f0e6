import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import * as api from '@spetskarta/shared/own-items/own-items.ts'
import { searchEquipment } from '@spetskarta/shared/search/search.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { dyingIn } from '../../../test/letter.ts'
import type { Mail } from '../../outside/mail.ts'
import { askAboutCalendars } from './calendar-letters.ts'
import { MACHINE } from './own-items.fixture.ts'

const database = await cloneDatabase()
const env = { PUBLIC_ORIGIN: 'https://karta.example' }
const { db, deps, letters, ask, send, signIn, makeUser, makeEquipment } = await testApp({ database, env })
const context = { signal: new AbortController().signal, log: { info() {}, warn() {}, error() {} } }

const SPAN = { from: '2026-12-03', to: '2026-12-04', state: 'busy', shift: 'all' } as const
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function made() {
  const owner = await makeUser()
  const cookie = await signIn(owner)
  const { _id } = await ask(api.createEquipment, { body: MACHINE }, { cookie })
  return { _id, cookie }
}

test('a calendar is entered by itself, seen by everybody, and taken away', async () => {
  const { _id, cookie } = await made()
  expect(await ask(getEquipment, { params: { id: _id } })).toMatchObject({ busy: null, busyOn: null })
  await ask(api.updateEquipment, { body: { _id, busy: [SPAN] } }, { cookie })
  expect(await ask(getEquipment, { params: { id: _id } })).toMatchObject({ busy: [SPAN], busyOn: day(0) })
  // Another field of the form leaves it as it is.
  await ask(api.updateEquipment, { body: { _id, name: 'Кран' } }, { cookie })
  expect(await ask(getEquipment, { params: { id: _id } })).toMatchObject({ name: 'Кран', busy: [SPAN] })
  await ask(api.updateEquipment, { body: { _id, busy: null } }, { cookie })
  expect(await ask(getEquipment, { params: { id: _id } })).toMatchObject({ busy: null, busyOn: null })
})

test('a machine says in whose zone its days begin, in its card of a search too', async () => {
  const { _id, cookie } = await made()
  const there = { _id, coordLat: 43.12, coordLng: 131.89, busy: [] }
  await ask(api.updateEquipment, { body: there }, { cookie })
  expect(await ask(getEquipment, { params: { id: _id } })).toMatchObject({ timeZone: 'Asia/Vladivostok' })
  const area = { north: 44, south: 43, west: 131, east: 132, value: MACHINE.type }
  const { equipments } = await ask(searchEquipment, { querystring: area })
  expect(equipments.map(({ timeZone }) => timeZone)).toEqual(['Asia/Vladivostok'])
})

test('nobody but the owner enters it', async () => {
  const { _id } = await made()
  const stranger = await signIn(await makeUser())
  expect((await send(api.updateEquipment, { body: { _id, busy: [] } }, { cookie: stranger })).statusCode).toBe(404)
})

test.each([
  [{ ...SPAN, to: '2026-12-01' }],
  [{ ...SPAN, from: '2026-02-31' }],
  [{ ...SPAN, state: 'free' as never }],
  [{ ...SPAN, shift: 'evening' as never }],
])('the span %j is refused', async (span) => {
  const { _id, cookie } = await made()
  expect((await send(api.updateEquipment, { body: { _id, busy: [span] } }, { cookie })).statusCode).toBe(400)
})

test('more spans than a calendar holds are refused', async () => {
  const { _id, cookie } = await made()
  const busy = Array.from({ length: 61 }, () => SPAN)
  expect((await send(api.updateEquipment, { body: { _id, busy } }, { cookie })).statusCode).toBe(400)
})

let people = 0
async function ownerOf(calendars: { busy_on: string; hidden?: boolean; busy_asked_on?: string }[]) {
  const email = `owner${people++}@example.org`
  const user = await makeUser({ email, password_hash: 'x', email_confirmed_at: new Date() })
  const machines = []
  for (const [n, calendar] of calendars.entries())
    machines.push(await makeEquipment({ owner: user.id, name: `Кран ${n}`, busy: '[]', ...calendar }))
  return { machines, mine: () => letters.filter(({ to }) => to === email) }
}

test('an owner is asked once, in one letter, about calendars older than fourteen days', async () => {
  const { machines, mine } = await ownerOf([{ busy_on: day(15) }, { busy_on: day(20) }, { busy_on: day(14) }])
  await askAboutCalendars(deps, context)
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(1)
  const text = mine()[0]?.text ?? ''
  expect(text).toContain(`https://karta.example/equipment/${machines[0]?.id}/calendar`)
  expect(text).toContain('Кран 1')
  expect(text).not.toContain('Кран 2')
})

test('he is asked again only after he has entered it anew and left it for as long', async () => {
  const { machines, mine } = await ownerOf([{ busy_on: day(15), busy_asked_on: day(1) }])
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(0)
  await db
    .updateTable('items')
    .set({ busy_asked_on: null })
    .where('id', '=', machines[0]?.id ?? '')
    .execute()
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(1)
})

test('nobody is asked about a hidden machine', async () => {
  const { mine } = await ownerOf([{ busy_on: day(30), hidden: true }])
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(0)
})

test('a letter of a server that died while sending it is sent by the next run', async () => {
  const { mine } = await ownerOf([{ busy_on: day(30) }])
  await dyingIn(deps, (dying) => askAboutCalendars(dying, context))
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(0)
  await db.updateTable('held_letters').set({ until: new Date() }).execute()
  await askAboutCalendars(deps, context)
  await askAboutCalendars(deps, context)
  expect(mine()).toHaveLength(1)
})

test('two servers at once send one letter; a mail server that is away costs none', async () => {
  const { mine } = await ownerOf([{ busy_on: day(30) }])
  const away: Mail = { ...deps.mail, send: () => Promise.reject(new Error('away')) }
  await askAboutCalendars({ ...deps, mail: away }, context)
  expect(mine()).toHaveLength(0)
  await Promise.all([askAboutCalendars(deps, context), askAboutCalendars(deps, context)])
  expect(mine()).toHaveLength(1)
})
