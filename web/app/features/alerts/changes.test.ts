/** What is chosen on the page of alerts. */
import { type AlertKind, type AlertSettings, URGENT_ALERTS } from '@spetskarta/shared/alerts/alerts.ts'
import { expect, test } from 'vitest'
import { ALERT_GROUPS, ALERT_KINDS } from './alert-kinds'
import {
  alertedDocuments,
  changesIn,
  chosenIn,
  inCalls,
  isOnlyHired,
  isSummed,
  kindsFor,
  minutesOf,
  timeOfMinutes,
  withCompany,
  withCompanyGroup,
  withGroup,
  withKind,
  withMachine,
  withPartnerMachine,
} from './changes'

const saved: AlertSettings = {
  messenger: [],
  summary: 'off',
  summaryAt: 1200,
  idleHours: 3,
  outBy: 540,
  quietDays: 3,
  serviceHours: 25,
  documentDays: 14,
  machines: null,
  groups: [],
  companies: [],
  partnerMachines: [],
  letters: ['sos', 'overspeed'],
  daily: [],
  push: [],
  quiet: null,
  dailyAt: 1140,
  timeZone: 'Europe/Moscow',
}

test('what was changed and changed back is not unsaved', () => {
  const changed = withKind(saved, 'letters', 'sos', false)
  expect(changesIn(saved, changed)).toBe('Не сохранено: «SOS» — письмо сразу')
  expect(changesIn(saved, withKind(changed, 'letters', 'sos', true))).toBe('')
})

test('several changes are named by the first one and their number', () => {
  const quiet = { from: 1320, to: 390 }
  expect(changesIn(saved, { ...withKind(saved, 'daily', 'came', true), quiet, dailyAt: 600 })).toBe(
    'Не сохранено: «Пришла на объект» — письмо раз в день и ещё 2',
  )
})

test('a machine is taken out of all, and the same machines in another order are no change', () => {
  const machines = ['a', 'b', 'c'].map((_id) => ({ _id, name: _id }))
  const without = withMachine(saved, machines, 'b')
  expect(without.machines).toEqual(['a', 'c'])
  expect(changesIn(without, { ...without, machines: ['c', 'a'] })).toBe('')
  expect(withMachine(without, machines, 'b').machines).toEqual(['a', 'c', 'b'])
})

test('a time of the day is minutes, and nothing where it is empty', () => {
  expect(minutesOf('06:30')).toBe(390)
  expect(minutesOf('')).toBeUndefined()
  expect(timeOfMinutes(390)).toBe('06:30')
})

test('a partner’s machine is chosen by itself and taken out again', () => {
  const chosen = withPartnerMachine(saved, 'a')
  expect(chosen).toEqual({ ...saved, partnerMachines: ['a'] })
  expect(changesIn(saved, chosen)).toBe('Не сохранено: машины партнёров')
  expect(withPartnerMachine(chosen, 'a')).toEqual(saved)
})

test('a group in place of all machines, and back', () => {
  const some = withGroup(saved, 7)
  expect([some.machines, some.groups]).toEqual([[], [7]])
  expect(changesIn(saved, some)).toBe('Не сохранено: машины и ещё 1')
  expect(withGroup(some, 7).groups).toEqual([])
})

test('of a company all machines, some groups, or none', () => {
  expect(chosenIn(saved, 'c')).toBe(null)
  const some = withCompanyGroup(saved, 'c', 3)
  expect([chosenIn(some, 'c'), chosenIn(withCompanyGroup(some, 'c', 3), 'c')]).toEqual([[3], []])
  expect(changesIn(saved, some)).toBe('Не сохранено: машины компании')
  expect(changesIn(saved, withCompany(some, 'c', null))).toBe('')
})

test('whoever only works for others chooses among what his roles are notified of', () => {
  const at = (role: 'mechanic' | 'accountant' | 'dispatcher', allGroups = true) => ({
    company: 'c',
    name: 'Рамстрой',
    role,
    allGroups,
    machines: 2,
    groups: [],
  })
  const accountant = { machines: [], partnerMachines: [], companies: [at('accountant')] }
  expect(kindsFor(accountant)).toEqual(['document_ends'])
  expect(kindsFor({ ...accountant, companies: [at('accountant'), at('mechanic')] })).toContain('service_due')
  expect(kindsFor({ ...accountant, companies: [at('mechanic')] })).not.toContain('came')
  // Requests are answered by who sees all machines.
  expect(kindsFor({ ...accountant, companies: [at('dispatcher')] })).toContain('request')
  expect(kindsFor({ ...accountant, companies: [at('dispatcher', false)] })).not.toContain('request')
  const summed = (role: Parameters<typeof at>[0]) => isSummed({ ...accountant, companies: [at(role)] })
  expect([summed('accountant'), summed('mechanic'), summed('dispatcher')]).toEqual([false, true, true])
  const own = { ...accountant, machines: [{ _id: 'a', name: 'МТЗ' }] }
  const documents = (...roles: Parameters<typeof at>[0][]) =>
    alertedDocuments({ ...accountant, companies: roles.map((role) => at(role)) })
  expect(documents('accountant')).toBe('удостоверение машиниста')
  expect(documents('mechanic')).toBe('ОСАГО, техосмотр')
  expect([documents('accountant', 'mechanic'), alertedDocuments(own)]).toEqual([
    'ОСАГО, техосмотр, удостоверение',
    'ОСАГО, техосмотр, удостоверение',
  ])
  expect([isOnlyHired(accountant), isOnlyHired(own), kindsFor(own).includes('came')]).toEqual([true, false, true])
})

test('what comes in quiet hours too is called so, and every kind stands in a group of the page', () => {
  const kindsOf = (group: string) =>
    (Object.keys(ALERT_KINDS) as AlertKind[]).filter((kind) => ALERT_KINDS[kind].group === group)
  expect(kindsOf('urgent').toSorted()).toEqual([...URGENT_ALERTS].toSorted())
  expect(ALERT_GROUPS.flatMap(({ group }) => kindsOf(group)).toSorted()).toEqual(Object.keys(ALERT_KINDS).toSorted())
})

test('the working hours of all machines of a large park are set, by several calls', () => {
  const park = Array.from({ length: 2500 }, (_, i) => String(i))
  expect(inCalls(park).map((part) => part.length)).toEqual([1000, 1000, 500])
  expect(inCalls(park).flat()).toEqual(park)
  expect(inCalls(park.slice(0, 1000)).length).toBe(1)
})
