/**
 * Every call by everybody of a company: refused exactly where the table of rights says so. A call without a line in the table fails
 * here, and is refused to everybody but the owner.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addGroup } from '@spetskarta/shared/company/groups.ts'
import { invitePerson, joinCompany } from '@spetskarta/shared/company/people.ts'
import { MEMBER_ROLES, type MemberRole, RIGHTS, ROLES } from '@spetskarta/shared/company/rights.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Paths, routesOf } from '../test/fuzz/calls.ts'
import { testApp } from '../test/harness.ts'
import { CALLS } from './features/visitor/rights/calls.ts'
import { refusalOf } from './features/visitor/rights/membership.ts'

const { ask, inject, sendAny, signIn, makeUser } = await testApp()

const { paths } = (await inject('/api/docs/json')).json<{ paths: Paths }>()
/** Pictures are in no documentation. */
const PICTURES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.routes.ts'))
  .flatMap((path) => [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/url: '(\/[\w-]+\/:[^']+)'/g)])
  .map(([, url]) => `GET ${url}`)
const ROUTES = [
  ...routesOf(paths).map(({ method, url }) => `${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
  ...PICTURES,
]
const REFUSALS = /^(Ваша роль этого не позволяет|Это доступно только владельцу|Это видят те, кому открыты все участки)/

const ID = '018f2f6e-7c1a-7000-8000-000000000000'

/** A stream, which would not end; and what would end the session that is tried. */
const NOT_TRIED = ['GET /api/live', 'GET /api/live/messages', 'POST /api/logout']

const WHO: [string, MemberRole, boolean][] = [
  ...MEMBER_ROLES.map((role): [string, MemberRole, boolean] => [role, role, false]),
  ['dispatcher of one group', 'dispatcher', true],
]
const cookies = new Map<string, string>()

beforeAll(async () => {
  const owner = { cookie: await signIn(await makeUser()) }
  const { id: group } = await ask(addGroup, { body: { name: 'Участок' } }, owner)
  for (const [who, role, limited] of WHO) {
    const body = { name: who, role, groups: limited ? [group] : null }
    const { link } = await ask(invitePerson, { body }, owner)
    const cookie = await signIn(await makeUser())
    await ask(joinCompany, { params: { token: link.split('/').at(-1) ?? '' } }, { cookie })
    cookies.set(who, cookie)
  }
})

test('the table has every call, and no other', () => {
  expect(PICTURES.length).toBeGreaterThan(4)
  expect(ROUTES.filter((route) => !CALLS.has(route))).toEqual([])
  expect([...CALLS.keys()].filter((route) => !ROUTES.includes(route))).toEqual([])
})

test('no call stands twice: of two lines one would be lost', () => {
  const folder = join(import.meta.dirname, 'features/visitor/rights/calls')
  const lines = readdirSync(folder).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`']+/g) ?? [],
  )
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([])
  expect(new Set(lines)).toEqual(new Set(CALLS.keys()))
})

test('every right is needed by a call, and the roles are the owner’s and the members’', () => {
  const used = new Set([...CALLS.values()].flatMap((need) => (need === 'self' ? [] : need.right)))
  expect(Object.keys(RIGHTS).filter((right) => !used.has(right as never))).toEqual([])
  expect(ROLES).toEqual(['owner', ...MEMBER_ROLES])
})

describe.each(WHO)('%s', (who, role, limited) => {
  test('is refused what the table does not give him, and nothing else', async () => {
    const wrong: string[] = []
    const tried = ROUTES.filter((route) => !NOT_TRIED.includes(route))
    for (const route of tried) {
      const [method = '', url = ''] = route.split(' ')
      const params = Object.fromEntries(Array.from(url.matchAll(/:(\w+)/g), ([, name]) => [name, ID]))
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      const answer = await sendAny(
        { method: method as 'GET', url: url as '/' },
        { params, ...body },
        { cookie: cookies.get(who) ?? '' },
      )
      const { statusCode } = answer
      const said = statusCode === 403 && REFUSALS.test(answer.json<{ message: string }>().message)
      const due = refusalOf({ role, groups: limited ? [1] : null }, CALLS.get(route)) !== undefined
      if (said !== due || (statusCode === 401 && CALLS.get(route) !== 'self'))
        wrong.push(`${route}: ${statusCode} ${answer.body.slice(0, 80)}`)
    }
    expect(tried.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
})

test('a call without a line is refused to a role and not to the owner', () => {
  expect(refusalOf({ role: 'dispatcher', groups: null }, undefined)).toBe('Это доступно только владельцу')
})
