import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { type MachineSigns, stateOf } from './state.rules.ts'

const NOW = Date.parse('2026-11-24T14:20+03:00')

/** A phone that was heard a minute ago, on a machine that has worked for an hour. */
const signs = (other: Partial<MachineSigns> = {}): MachineSigns => ({
  recorders: 1,
  revoked: 0,
  heardAt: NOW - MINUTE,
  stoppedAt: null,
  silentAfter: 15 * MINUTE,
  countedAt: NOW - MINUTE,
  doing: 'working',
  doingSince: NOW - HOUR,
  ...other,
})

describe('the state of a machine', () => {
  test.each([
    ['driving', 'driving', false],
    ['carried', 'driving', true],
    ['working', 'working', false],
    ['idling', 'idling', false],
    ['standing', 'standing', false],
  ] as const)('%s is shown as %s while it is heard', (doing, state, carried) => {
    expect(stateOf(signs({ doing }), NOW)).toEqual({ state, reason: null, carried, since: NOW - HOUR })
  })

  test('it is silent after a quarter of an hour, and not a moment before', () => {
    expect(stateOf(signs({ heardAt: NOW - 15 * MINUTE }), NOW).state).toBe('working')
    expect(stateOf(signs({ heardAt: NOW - 15 * MINUTE - 1 }), NOW)).toMatchObject({
      state: 'silent',
      since: NOW - 15 * MINUTE - 1,
    })
  })

  test('a tracker that reports every ten minutes may miss two reports', () => {
    expect(stateOf(signs({ silentAfter: 30 * MINUTE, heardAt: NOW - 30 * MINUTE }), NOW).state).toBe('working')
    expect(stateOf(signs({ silentAfter: 30 * MINUTE, heardAt: NOW - 31 * MINUTE }), NOW).state).toBe('silent')
  })

  test('«Стоп» ends it, also with a last point just behind; points that come later begin it again', () => {
    expect(stateOf(signs({ stoppedAt: NOW - 2 * MINUTE }), NOW)).toMatchObject({
      state: 'off',
      reason: 'stopped',
      since: NOW - 2 * MINUTE,
    })
    expect(stateOf(signs({ stoppedAt: NOW - 3 * MINUTE }), NOW).state).toBe('working')
  })

  test('a stopped recording is never a silent one, however long ago', () => {
    expect(stateOf(signs({ heardAt: NOW - 300 * HOUR, stoppedAt: NOW - 300 * HOUR }), NOW).reason).toBe('stopped')
  })

  test('without a recorder nothing is recorded, and it says why', () => {
    expect(stateOf(signs({ recorders: 0 }), NOW)).toMatchObject({ state: 'off', reason: 'none', since: NOW - MINUTE })
    expect(stateOf(signs({ recorders: 0, revoked: 2 }), NOW).reason).toBe('revoked')
    expect(stateOf(signs({ heardAt: null }), NOW)).toMatchObject({ state: 'off', reason: 'never', since: null })
  })

  test('nothing that is off or silent is carried', () => {
    for (const off of [{ stoppedAt: NOW }, { heardAt: NOW - HOUR }, { recorders: 0 }, { doing: null }] as const)
      expect(stateOf(signs({ doing: 'carried', ...off }), NOW).carried).toBe(false)
  })

  test('nobody knows what it does where either that or when it counted is missing', () => {
    expect(stateOf(signs({ doing: null }), NOW)).toMatchObject({ state: 'off', reason: 'uncounted' })
    expect(stateOf(signs({ countedAt: null }), NOW)).toMatchObject({ state: 'off', reason: 'uncounted', since: null })
  })

  test('while points come of which none counts nobody knows what it does', () => {
    expect(stateOf(signs({ doing: null, doingSince: null, countedAt: null }), NOW)).toMatchObject({
      state: 'off',
      reason: 'uncounted',
      since: null,
    })
    const counted = NOW - MINUTE - 15 * MINUTE
    expect(stateOf(signs({ countedAt: counted }), NOW).state).toBe('working')
    expect(stateOf(signs({ countedAt: counted - 1 }), NOW)).toMatchObject({ reason: 'uncounted', since: counted - 1 })
  })
})
