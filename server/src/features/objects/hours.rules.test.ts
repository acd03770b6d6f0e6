import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { correctionFrom, downtimeFault, shiftFault } from './corrections.rules.ts'
import { objectDayOf, type StoredDay } from './hours.rules.ts'

const H = 3600
const STORED: StoredDay = {
  objectId: 1,
  itemId: 'm',
  day: '2026-11-18',
  came: new Date('2026-11-18T08:00+03:00'),
  left: null,
  began: new Date('2026-11-18T08:10+03:00'),
  ended: new Date('2026-11-18T17:00+03:00'),
  // 7.41 h of work and 2.71 h of idling: 10.12 h on site.
  work: 26_676,
  idle: 9756,
  off: 0,
  unknown: 0,
  inferred: 0,
  silent: 0,
  visits: [],
  pause: null,
  waits: [],
  idleSaid: [],
  correction: null,
  downtime: null,
}
const said = { reason: 'Сверили с прорабом', by: 'Рамстрой', at: 1 }
const corrected = (correction: Partial<NonNullable<StoredDay['correction']>> & { counted: number }) =>
  objectDayOf({
    ...STORED,
    correction: {
      onSite: null,
      idle: null,
      off: null,
      unknown: null,
      began: null,
      ended: null,
      ...said,
      ...correction,
    },
  })

test('what is between two shifts stays with corrected hours, and goes with corrected times', () => {
  const pause = { came: Date.parse('2026-11-18T05:10+03:00'), left: Date.parse('2026-11-18T21:20+03:00') }
  const correction = { onSite: null, idle: null, off: null, unknown: null, counted: 7 * H, ...said }
  const pauseWith = (times: { began: number | null; ended: number | null }) =>
    objectDayOf({ ...STORED, pause, correction: { ...correction, ...times } }).pause
  expect(pauseWith({ began: null, ended: null })).toEqual(pause)
  expect(pauseWith({ began: null, ended: pause.came })).toBeNull()
  expect(pauseWith({ began: pause.left, ended: null })).toBeNull()
})

test('hours computed before idling was separate from standing are unknown but for the work', () => {
  expect(objectDayOf({ ...STORED, off: null })).toMatchObject({
    work: 26_676,
    idle: 0,
    off: 0,
    unknown: 9756,
    onSite: 36_432,
  })
})

test('a correction of the work alone makes room among the other parts, and the records stay beside it', () => {
  expect(corrected({ counted: 9 * H })).toMatchObject({
    work: 26_676,
    idle: 9756,
    onSite: 36_432,
    correction: { counted: 9 * H, idle: 4032, off: 0, unknown: 0, onSite: 36_432 },
  })
})

test('what the owner has stated of each part is rounded to hundredths of an hour', () => {
  const stated = { counted: 9 * H + 10, onSite: 36_460, idle: 100, off: 50, unknown: 20 }
  expect(corrected(stated).correction).toMatchObject({
    counted: 32_400,
    onSite: 36_468,
    idle: 108,
    off: 36,
    unknown: 36,
  })
})

test.each(['idle', 'off', 'unknown'] as const)('where %s is not stated all three follow from the records', (part) => {
  const stated = { counted: 9 * H, idle: 36, off: 36, unknown: 36 }
  expect(corrected({ ...stated, [part]: null }).correction).toMatchObject({ idle: 4032, off: 0, unknown: 0 })
})

test('a correction of more work than the time on site makes the time on site as long', () => {
  expect(corrected({ counted: 11 * H })).toMatchObject({
    onSite: 36_432,
    correction: { counted: 11 * H, onSite: 11 * H },
  })
})

test('what was not heard is what the visits have more, until it is counted', () => {
  const came = Date.parse('2026-11-18T08:00+03:00')
  const visits = [{ came, left: came + 12 * H * 1000 }]
  // 10.12 h on site and a tenth of an hour apart.
  const silentOf = (silent: number | null) => objectDayOf({ ...STORED, visits, inferred: 360, silent }).silent
  expect(silentOf(null)).toBe(Math.round((12 - 10.12 - 0.1) * 100) * 36)
  // What stood and what is unknown was heard, too.
  const parts = { ...STORED, visits, off: 360, unknown: 720, inferred: 0, silent: null }
  expect(objectDayOf(parts).silent).toBe(Math.round((12 - 10.12 - 0.3) * 100) * 36)
  expect(silentOf(0)).toBe(0)
  expect(silentOf(3610)).toBe(H)
})

test('простой and what was inferred are rounded as the parts are', () => {
  const downtime = { seconds: 100, fault: 'customer' as const, reason: 'Нет фронта работ', code: '', by: '', at: 1 }
  expect(objectDayOf({ ...STORED, downtime, inferred: 100 })).toMatchObject({
    downtime: { seconds: 108 },
    inferred: 108,
  })
})

test('простой entered before a day had less time without work is only that time, and what was entered stays beside it', () => {
  const downtime = { seconds: 2 * H, fault: 'customer' as const, reason: 'Нет фронта работ', code: '', by: '', at: 1 }
  const counted = (more: Partial<StoredDay>) => objectDayOf({ ...STORED, downtime, ...more }).downtime
  expect(counted({})).toEqual(downtime)
  expect(counted({ idle: 2 * H })).toEqual(downtime)
  // Late points show that it worked while it was said to wait.
  expect(counted({ work: 36_432 - H, idle: 900, off: 1800, unknown: 900 })).toEqual({
    ...downtime,
    seconds: H,
    stated: 2 * H,
  })
  expect(counted({ work: 36_432, idle: 0 })).toEqual({ ...downtime, seconds: 0, stated: 2 * H })
  // The owner counts more work, or less time on the object.
  const correction = { onSite: 9 * H, idle: 0, off: H, unknown: 0, began: null, ended: null, counted: 8 * H, ...said }
  expect(counted({ correction })).toEqual({ ...downtime, seconds: H, stated: 2 * H })
  // The machine is no longer on the object that day.
  expect(counted({ work: 0, idle: 0, came: null })).toEqual({ ...downtime, seconds: 0, stated: 2 * H })
})

test('простой stays whole where the recorded hours were deleted, but for what the owner says of the time on site', () => {
  const downtime = { seconds: 5 * H, fault: 'customer' as const, reason: 'Нет фронта работ', code: '', by: '', at: 1 }
  const lost = { ...STORED, work: 0, idle: 0, came: null, downtime }
  expect(objectDayOf(lost, true).downtime).toEqual(downtime)
  const correction = {
    onSite: null,
    idle: null,
    off: null,
    unknown: null,
    began: null,
    ended: null,
    counted: H,
    ...said,
  }
  expect(objectDayOf({ ...lost, correction }, true).downtime).toEqual(downtime)
  expect(objectDayOf({ ...lost, correction: { ...correction, onSite: 4 * H } }, true).downtime).toEqual({
    ...downtime,
    seconds: 3 * H,
    stated: 5 * H,
  })
})

test('coming, leaving and a shift that nothing shows are not there', () => {
  expect(objectDayOf(STORED)).toMatchObject({ came: STORED.came?.getTime(), left: null })
  expect(objectDayOf({ ...STORED, came: null, left: STORED.ended, began: null, ended: null })).toMatchObject({
    came: null,
    left: STORED.ended?.getTime(),
    began: null,
    ended: null,
  })
})

test('the shift is as the owner has corrected it', () => {
  const began = Date.parse('2026-11-18T07:00+03:00')
  const day = corrected({ counted: 9 * H, began })
  expect([day.began, day.ended]).toEqual([began, STORED.ended?.getTime()])
})

const correct = (sent: Parameters<typeof correctionFrom>[1]) => correctionFrom(objectDayOf(STORED), sent)
const why = { reason: 'Сверили' }

test('parts that come to no more than the time on site are taken', () => {
  const parts = { counted: 9 * H, idle: 0.5 * H, off: 0.25 * H, unknown: 0 }
  expect(correct({ ...parts, ...why })).toEqual({ ...parts, onSite: 36_432, began: null, ended: null, ...why })
})

test('parts of exactly 24 hours are taken', () => {
  const parts = { counted: 20 * H, idle: 4 * H, off: 0, onSite: 24 * H }
  expect(correct({ ...parts, ...why })).toMatchObject(parts)
})

test.each([
  [
    'more than the time on site',
    { counted: 9 * H, idle: 9756 },
    'Работа, холостой ход, стоянка и неизвестное вместе 11,71\u00a0ч, а на объекте машина по записям 10,12\u00a0ч. Уменьшите часы или укажите, сколько она была на объекте',
  ],
  [
    'work of more than the time on site',
    { counted: 11 * H },
    'Работа, холостой ход, стоянка и неизвестное вместе 11,00\u00a0ч, а на объекте машина по записям 10,12\u00a0ч. Уменьшите часы или укажите, сколько она была на объекте',
  ],
  ['more than a day', { counted: 20 * H, idle: 5 * H, onSite: 24 * H }, 'Вместе выходит 25,00\u00a0ч, а в сутках 24'],
])('%s is refused with the reason', (_, given, reason) => {
  expect(correct({ ...given, ...why })).toBe(reason)
})

const moscow = (clock: string, day = '2026-11-18') => Date.parse(`${day}T${clock}+03:00`)
const fault = (onSite: number, began: number | null, ended: number | null, now = moscow('18:00')) =>
  shiftFault(
    { counted: 0, idle: 0, off: 0, unknown: 0, onSite, began, ended, ...why },
    { day: daySpan('Europe/Moscow', '2026-11-18'), known: undefined, now },
  )

test('a shift begins on its day, may end the day after, and is as long as the time on site, to the minute', () => {
  expect(fault(10 * H, moscow('08:00'), moscow('18:00'))).toBeUndefined()
  expect(fault(10 * H + 59, moscow('08:00'), moscow('18:00'))).toBeUndefined()
  expect(fault(10 * H, moscow('20:00'), moscow('06:00', '2026-11-19'))).toBeUndefined()
  expect(fault(24 * H, moscow('00:00'), moscow('00:00', '2026-11-19'))).toBeUndefined()
  expect(fault(24 * H, null, null)).toBeUndefined()
  expect(fault(10 * H, moscow('08:00'), null)).toBeUndefined()
  // A minute, and what rounding to hundredths of an hour may add at both ends: 72 s.
  expect(fault(10 * H + 132, moscow('08:00'), moscow('18:00'))).toBeUndefined()
  expect(fault(10 * H + 133, moscow('08:00'), moscow('18:00'))).toHaveLength(2)
  // From its first minute on, and a shift of none.
  expect(fault(H, null, null, moscow('00:00'))).toBeUndefined()
  expect(fault(H, null, moscow('00:00'))).toBeUndefined()
  expect(fault(0, moscow('08:00'), moscow('08:00'))).toBeUndefined()
})

test.each([
  ['leaving before coming', moscow('08:00'), moscow('07:00'), 'Уход раньше прихода'],
  ['the evening before', moscow('23:59', '2026-11-17'), moscow('18:00'), 'Приход не в этот день'],
  ['the next midnight', moscow('00:00', '2026-11-19'), null, 'Приход не в этот день'],
  ['two days after', moscow('08:00'), moscow('00:00', '2026-11-20'), 'Уход не в этот день и не на следующий'],
  ['leaving the day before', null, moscow('18:00', '2026-11-17'), 'Уход не в этот день и не на следующий'],
  [
    'a shorter shift',
    moscow('08:00'),
    moscow('10:00'),
    'Между приходом и уходом 2,00\u00a0ч, а на объекте 10,00\u00a0ч. Поправьте приход или уход',
  ],
])('a shift of %s is refused with the reason', (_, began, ended, reason) => {
  expect(fault(10 * H, began, ended)?.[0]).toBe(reason)
})

test('who stands on site before or behind its shift is corrected without its times; what ran has to be in them', () => {
  const day = daySpan('Europe/Moscow', '2026-11-18')
  const [began, ended] = [moscow('08:30'), moscow('17:00')]
  const wired = { counted: 8 * H, idle: 0.5 * H, off: 15.5 * H, unknown: 0, onSite: 24 * H, began, ended, ...why }
  const [came, left] = [moscow('08:00'), moscow('17:30')]
  const said = (known: { came: number | null; left: number | null }, more: object = {}) =>
    shiftFault({ ...wired, ...more }, { day, known, now: Date.now() })?.[0]
  expect(said({ came: day.start, left: null })).toBeUndefined()
  expect(said({ came: day.start, left })).toBeUndefined()
  expect(said({ came, left: null })).toBeUndefined()
  expect(said({ came, left: null }, { counted: 9 * H })).toBe(
    'Между приходом и уходом 8,50\u00a0ч, а работа и холостой ход 9,50\u00a0ч. Поправьте приход или уход',
  )
  // It came and left: nothing of its day is outside of the shift.
  expect(said({ came, left })).toBe(
    'Между приходом и уходом 8,50\u00a0ч, а на объекте 24,00\u00a0ч. Поправьте приход или уход',
  )
})

test('a day that has not begun has no shift', () => {
  expect(fault(H, null, null, moscow('23:59', '2026-11-17'))).toEqual(['Этот день ещё не наступил'])
})

test('more time on site has to be said, also of a day without any record', () => {
  expect(correct({ counted: 11 * H, onSite: 12 * H, ...why })).toMatchObject({
    counted: 11 * H,
    onSite: 12 * H,
    idle: H,
  })
  expect(correctionFrom(undefined, { counted: H, ...why })).toContain('на объекте машина по записям 0,00\u00a0ч')
  expect(correct({ counted: 12 * H, onSite: 11 * H, ...why })).toContain('а на объекте машина 11,00\u00a0ч')
  expect(correctionFrom(undefined, { counted: H, onSite: H, ...why })).toMatchObject({ counted: H, onSite: H })
})

test('простой is no more than the time on site without work', () => {
  const downtime = { fault: 'customer' as const, reason: 'Нет фронта работ', code: '' }
  expect(downtimeFault(objectDayOf(STORED), { ...downtime, seconds: 9756 })).toBeUndefined()
  expect(downtimeFault(objectDayOf(STORED), { ...downtime, seconds: 3 * H })).toBe(
    'Простой 3,00\u00a0ч больше, чем время на объекте без работы: 2,71\u00a0ч',
  )
})
