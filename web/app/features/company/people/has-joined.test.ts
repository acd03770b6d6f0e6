import { expect, test } from 'vitest'
import { hasJoined } from './has-joined'

const INVITE = { company: 'РамСтрой', role: 'mechanic' } as const
const own = { company: '01a0', name: 'РамСтрой', role: 'mechanic', acting: true } as const

test('an invitation is taken where the session acts for its company in its role', () => {
  expect(hasJoined({ companies: [own] }, INVITE)).toBe(true)
})

test.each([
  ['another company', { ...own, name: 'Котлован' }],
  ['another role', { ...own, role: 'dispatcher' } as const],
  ['another session', { ...own, acting: false }],
])('it is not taken by work for %s', (_, company) => {
  expect(hasJoined({ companies: [company] }, INVITE)).toBe(false)
})
