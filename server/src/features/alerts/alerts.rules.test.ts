/** Who is notified of what, and when. */

import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { dueAt, isUrgent, type TellRole, toTell } from './alerts.rules.ts'
import { REST } from './settings.fixture.ts'

const settings: AlertSettings = {
  machines: null,
  ...REST,
  partnerMachines: [],
  letters: ['silent', 'night_move'],
  daily: ['silent', 'left'],
  push: ['left_night', 'sos'],
  quiet: { from: 22 * 60, to: 6 * 60 + 30 },
  dailyAt: 19 * 60,
  timeZone: 'Asia/Yekaterinburg',
}
/** Moments in Yekaterinburg. */
const at = (time: string, day = '2026-06-17') => Date.parse(`${day}T${time}+05:00`)
const due = (kind: 'silent' | 'sos' | 'night_move', now: number, last?: Parameters<typeof dueAt>[2]) =>
  dueAt({ channel: 'letter', kind }, settings, last, now)

describe('what happened is sent', () => {
  const happened = { kind: 'silent' as const, night: false, forbidden: false, licence: false }

  test('by each channel for which its kind was chosen', () => {
    expect(toTell(happened, settings, 'owner').map(({ channel }) => channel)).toEqual(['letter', 'daily'])
    expect(toTell({ ...happened, kind: 'overspeed' }, settings, 'owner')).toEqual([])
  })

  test('to people of a company of what their role lets them see', () => {
    const all: AlertSettings = {
      ...settings,
      letters: ['sos', 'came', 'idle_long', 'document_ends'],
      daily: [],
      push: [],
    }
    const gets = (role: TellRole, kind: 'sos' | 'came' | 'idle_long' | 'document_ends', licence = false) =>
      toTell({ ...happened, kind, licence }, all, role).length > 0
    const roles = ['owner', 'partner', 'dispatcher', 'mechanic', 'accountant', 'operator'] as const
    const rolesFor = (...of: [Parameters<typeof gets>[1], boolean?]) => roles.filter((role) => gets(role, ...of))
    expect(rolesFor('sos')).toEqual(['owner', 'partner', 'dispatcher', 'mechanic'])
    expect(rolesFor('idle_long')).toEqual(['owner', 'partner', 'dispatcher', 'mechanic'])
    expect(rolesFor('came')).toEqual(['owner', 'partner', 'dispatcher'])
    // Documents of machines belong to service, licences to the register of operators; a partner sees neither.
    expect(rolesFor('document_ends')).toEqual(['owner', 'mechanic'])
    expect(rolesFor('document_ends', true)).toEqual(['owner', 'dispatcher', 'accountant'])
  })

  test('once where a machine leaves at night: as that, or else as a leaving', () => {
    expect(toTell({ ...happened, kind: 'left', night: true, forbidden: false }, settings, 'owner')).toEqual([
      { channel: 'daily', kind: 'left' },
      { channel: 'push', kind: 'left_night' },
    ])
    expect(toTell({ ...happened, kind: 'left' }, settings, 'owner')).toEqual([{ channel: 'daily', kind: 'left' }])
  })

  test('once where a machine comes where none may be: as that, or else as a coming', () => {
    const comes = { ...happened, kind: 'came' as const, forbidden: true }
    const both: AlertSettings = { ...settings, daily: ['came'], push: ['forbidden', 'came'], letters: [] }
    expect(toTell(comes, both, 'owner')).toEqual([
      { channel: 'daily', kind: 'came' },
      { channel: 'push', kind: 'forbidden' },
    ])
    expect(toTell({ ...comes, forbidden: false }, both, 'owner')).toEqual([
      { channel: 'daily', kind: 'came' },
      { channel: 'push', kind: 'came' },
    ])
    // Of a leaving it says nothing.
    expect(toTell({ ...comes, kind: 'left' }, { ...both, daily: ['left'] }, 'owner')).toEqual([
      { channel: 'daily', kind: 'left' },
    ])
  })

  test('what happens at night and is no leaving, as what it is', () => {
    expect(toTell({ ...happened, kind: 'sos', night: true, forbidden: false }, settings, 'owner')).toEqual([
      { channel: 'push', kind: 'sos' },
    ])
  })
})

describe('it is sent', () => {
  test('at once by day', () => {
    expect(due('silent', at('12:00'))).toBe(at('12:00'))
    expect(due('silent', at('06:30'))).toBe(at('06:30'))
  })

  test('in the morning where it happened in quiet hours, before midnight or after it', () => {
    expect(due('silent', at('22:00'))).toBe(at('06:30', '2026-06-18'))
    expect(due('silent', at('03:00'))).toBe(at('06:30'))
    expect(due('silent', at('06:29'))).toBe(at('06:30'))
  })

  test('in quiet hours too where it is urgent', () => {
    expect(due('sos', at('03:00'))).toBe(at('03:00'))
    expect(due('night_move', at('23:00'))).toBe(at('23:00'))
  })

  test('by day where quiet hours are by day', () => {
    const quiet = { from: 13 * 60, to: 14 * 60 }
    expect(dueAt({ channel: 'push', kind: 'silent' }, { ...settings, quiet }, undefined, at('13:20'))).toBe(at('14:00'))
  })

  test('half an hour after the last of its kind, or together with one that still waits', () => {
    const last = { sentAt: at('12:00'), due: at('12:00') }
    expect(due('silent', at('12:10'), last)).toBe(at('12:30'))
    expect(due('silent', at('12:45'), last)).toBe(at('12:45'))
    expect(due('silent', at('12:20'), { sentAt: null, due: at('12:30') })).toBe(at('12:30'))
    expect(due('silent', at('21:50'), { sentAt: at('21:40'), due: at('21:40') })).toBe(at('06:30', '2026-06-18'))
  })

  test('at once for each call for help, however soon after the last one', () => {
    expect(due('sos', at('12:05'), { sentAt: at('12:00'), due: at('12:00') })).toBe(at('12:05'))
    expect(due('sos', at('03:05'), { sentAt: null, due: at('03:10') })).toBe(at('03:05'))
  })

  test('by the letter of the day at its hour', () => {
    const daily = (now: number) => dueAt({ channel: 'daily', kind: 'silent' }, settings, undefined, now)
    expect(daily(at('12:00'))).toBe(at('19:00'))
    expect(daily(at('19:00') + MINUTE)).toBe(at('19:00', '2026-06-18'))
  })
})

test('several are urgent where one of them is', () => {
  expect(isUrgent([{ kind: 'silent' }, { kind: 'sos' }])).toBe(true)
  expect(isUrgent([{ kind: 'silent' }, { kind: 'left' }])).toBe(false)
  expect(isUrgent([])).toBe(false)
})
