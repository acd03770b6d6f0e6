import { describe, expect, test } from 'vitest'
import { byUrgency, dueOf, type MachineNow, monthsAfter, type Terms } from './due.rules.ts'

const HOUR = 3600
const TODAY = '2026-11-24'
const terms = (other: Partial<Terms> = {}): Terms => ({
  everyS: 250 * HOUR,
  everyM: null,
  everyMonths: null,
  begins: '2026-01-31',
  ...other,
})
/** Six hours on each of the last 30 days. */
const days = Array.from({ length: 30 }, (_, i) => ({
  day: new Date(Date.parse(TODAY) - (29 - i) * 86_400_000).toISOString().slice(0, 10),
  ran: 6 * HOUR,
  metres: 50_000,
}))
const machine = (other: Partial<MachineNow> = {}): MachineNow => ({
  today: TODAY,
  counter: 8214.6 * HOUR,
  metres: 0,
  ran: 0,
  days,
  ...other,
})

describe('by hours of the engine', () => {
  test('where nothing was recorded it is due at the next whole multiple, in days by the use of the last month', () => {
    expect(dueOf(terms(), undefined, machine())).toMatchObject({
      state: 'soon',
      hours: { at: 8250 * HOUR, left: expect.closeTo(35.4 * HOUR, 3) },
      forecast: { on: '2026-11-30', days: 6 },
      since: null,
    })
  })

  test('a multiple that has just been reached is the one before', () => {
    expect(dueOf(terms(), undefined, machine({ counter: 8250 * HOUR })).hours?.at).toBe(8500 * HOUR)
  })

  test('without a record it is due at the multiple after the counter of the day that the plan names, and then overdue', () => {
    // 8 240 then.
    const due = (counter: number) =>
      dueOf(terms(), undefined, machine({ counter: counter * HOUR, ran: (counter - 8240) * HOUR }))
    expect(due(8240)).toMatchObject({ state: 'soon', hours: { at: 8250 * HOUR, left: 10 * HOUR } })
    expect(due(8250)).toMatchObject({ state: 'soon', hours: { left: 0 } })
    expect(due(8262)).toMatchObject({
      state: 'overdue',
      hours: { at: 8250 * HOUR, left: -12 * HOUR },
      since: '2026-11-23',
    })
    expect(due(8750)).toMatchObject({ state: 'overdue', hours: { at: 8250 * HOUR } })
    // A counter that was replaced meanwhile: the new one is counted from its beginning.
    expect(dueOf(terms(), undefined, machine({ counter: 20 * HOUR, ran: 400 * HOUR })).hours?.at).toBe(250 * HOUR)
  })

  test('after a service without its counter it is counted from what the counter showed by the records since', () => {
    const last = { day: '2026-10-12', engine: null }
    expect(dueOf(terms(), last, machine({ counter: 8240 * HOUR, ran: 40 * HOUR })).hours?.at).toBe(8450 * HOUR)
    expect(dueOf(terms(), last, machine({ counter: 8480 * HOUR, ran: 280 * HOUR })).state).toBe('overdue')
  })

  test('after a service it is counted from what the counter showed then', () => {
    const last = { day: '2026-10-12', engine: 8002.1 * HOUR }
    expect(dueOf(terms(), last, machine()).hours?.at).toBe(8252.1 * HOUR)
  })

  test('at exactly the hours it is due, a second later overdue', () => {
    const last = { day: '2026-10-12', engine: 8000 * HOUR }
    expect(dueOf(terms(), last, machine({ counter: 8250 * HOUR }))).toMatchObject({
      state: 'soon',
      forecast: { days: 0, on: TODAY },
    })
    expect(dueOf(terms(), last, machine({ counter: 8250 * HOUR + 1 }))).toMatchObject({
      state: 'overdue',
      forecast: null,
      since: TODAY,
    })
  })

  test('overdue since the day on which the hours ran out', () => {
    const last = { day: '2026-06-01', engine: 7952.6 * HOUR }
    // Twelve hours over, six a day.
    const due = dueOf(terms(), last, machine({ counter: 8214.6 * HOUR }))
    expect([due.state, due.since]).toEqual(['overdue', '2026-11-23'])
    expect(dueOf(terms(), { ...last, engine: 0 }, machine()).since).toBeNull()
  })

  test('without a reading, and with a counter that was set back, it is unknown, and says why', () => {
    expect(dueOf(terms(), undefined, machine({ counter: null }))).toMatchObject({
      state: 'unknown',
      trouble: 'no_reading',
    })
    const last = { day: '2026-10-12', engine: 9000 * HOUR }
    expect(dueOf(terms(), last, machine())).toMatchObject({ state: 'unknown', trouble: 'set_back', hours: null })
  })

  test('a machine that is not used has no forecast', () => {
    expect(dueOf(terms(), undefined, machine({ days: [] }))).toMatchObject({ state: 'fine', forecast: null })
  })
})

describe('whichever comes first', () => {
  const both = terms({ everyM: 10_000_000, everyMonths: 6 })
  test('kilometres before hours, months before both', () => {
    const far = machine({ counter: 8001 * HOUR, metres: 9_900_000 })
    expect(dueOf({ ...both, everyMonths: null }, undefined, far)).toMatchObject({
      km: 100,
      state: 'soon',
      forecast: { days: 2 },
    })
    expect(dueOf(terms({ everyM: 1 }), undefined, machine({ counter: 0, metres: 1 })).state).toBe('soon')
    const last = { day: '2026-05-25', engine: 8000 * HOUR }
    expect(dueOf(both, last, far).date).toEqual({ on: '2026-11-25', days: 1 })
    expect(dueOf(both, last, far).forecast).toEqual({ on: '2026-11-25', days: 1 })
  })

  test('on the day itself it is not overdue, the day after it is', () => {
    const months = terms({ everyS: null, everyMonths: 6 })
    expect(dueOf(months, { day: '2026-05-24', engine: null }, machine()).state).toBe('soon')
    expect(dueOf(months, { day: '2026-05-23', engine: null }, machine())).toMatchObject({
      state: 'overdue',
      since: '2026-11-23',
    })
  })

  test('months of different length end on their last day', () => {
    expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28')
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  })
})

test('the overdue ones come first, those for longest before others, then the soonest', () => {
  const at = (counter: number) => dueOf(terms(), { day: '2026-10-01', engine: 8000 * HOUR }, machine({ counter }))
  const [over, more, soon, fine] = [8251, 8270, 8240, 8001].map((hours) => at(hours * HOUR))
  const unknown = dueOf(terms(), undefined, machine({ counter: null }))
  expect([unknown, fine, soon, over, more].map((one) => one as NonNullable<typeof one>).sort(byUrgency)).toEqual([
    more,
    over,
    soon,
    fine,
    unknown,
  ])
})

describe('the borders', () => {
  const byKm = terms({ everyS: null, everyM: 1_000_000 })
  const byMonths = terms({ everyS: null, everyMonths: 6 })

  test('at exactly the kilometres it is due, a metre later overdue', () => {
    expect(dueOf(byKm, undefined, machine({ metres: 1_000_000 }))).toMatchObject({ state: 'soon', km: 0, since: null })
    expect(dueOf(byKm, undefined, machine({ metres: 1_000_001 }))).toMatchObject({
      state: 'overdue',
      forecast: null,
      since: TODAY,
    })
    // 60 km over, 50 a day.
    expect(dueOf(byKm, undefined, machine({ metres: 1_060_000 })).since).toBe('2026-11-23')
  })

  test('a machine that is not used any more is due where nothing is left', () => {
    expect(dueOf(byKm, undefined, machine({ metres: 1_000_000, days: [] }))).toMatchObject({
      state: 'soon',
      forecast: { on: TODAY, days: 0 },
    })
  })

  test('in seven days it is due soon, in eight it is not', () => {
    expect(dueOf(byKm, undefined, machine({ metres: 650_000 }))).toMatchObject({ state: 'soon', forecast: { days: 7 } })
    expect(dueOf(byKm, undefined, machine({ metres: 649_999 }))).toMatchObject({ state: 'fine', forecast: { days: 8 } })
  })

  test('months are counted from the beginning where nothing was done yet', () => {
    expect(dueOf(byMonths, undefined, machine()).date?.on).toBe('2026-07-31')
  })

  test('a counter that shows what it showed at the service was not set back', () => {
    const last = { day: '2026-10-12', engine: 8000 * HOUR }
    expect(dueOf(terms(), last, machine({ counter: 8000 * HOUR }))).toMatchObject({
      trouble: null,
      hours: { left: 250 * HOUR },
    })
  })

  test('what is unknown of one measure takes nothing from the others', () => {
    const both = terms({ everyM: 1_000_000 })
    expect(dueOf(both, undefined, machine({ counter: null, metres: 0 }))).toMatchObject({
      state: 'fine',
      trouble: 'no_reading',
      km: 1000,
    })
    expect(dueOf(both, undefined, machine({ counter: null, metres: 1_000_001 }))).toMatchObject({
      state: 'overdue',
      since: TODAY,
    })
  })

  test('overdue since the first of them, though another one runs out today', () => {
    const both = terms({ everyM: 1_000_000, everyMonths: 6 })
    const last = { day: '2026-05-23', engine: 8000 * HOUR }
    const due = (counter: number, metres: number) => dueOf(both, last, machine({ counter, metres }))
    expect(due(8250 * HOUR + 1, 1_000_001).since).toBe('2026-11-23')
    expect(due(8001 * HOUR, 1_160_000).since).toBe('2026-11-21')
    // Nothing was recorded lately: what has not run out says nothing of the day.
    const idle = machine({ counter: 8001 * HOUR, metres: 0, days: [] })
    expect(dueOf(both, last, idle).since).toBe('2026-11-23')
    // So far over that it was before the days that are known.
    expect(due(8001 * HOUR, 9_000_000).since).toBeNull()
    // The date is today: only the hours have run out.
    const today = dueOf(both, { ...last, day: '2026-05-24' }, machine({ counter: 8250 * HOUR + 1, metres: 1_000_000 }))
    expect(today).toMatchObject({ state: 'overdue', since: TODAY })
  })
})

test('of two that are overdue since an unknown day neither is before the other', () => {
  const over = dueOf(terms(), { day: '2026-06-01', engine: 0 }, machine())
  const known = dueOf(terms(), { day: '2026-10-01', engine: 8000 * HOUR }, machine({ counter: 8251 * HOUR }))
  expect(byUrgency(over, over)).toBe(0)
  expect([known, over].sort(byUrgency)).toEqual([over, known])
})

describe('with a day that could not be counted', () => {
  const last = { day: '2026-10-01', engine: 8000 * HOUR }
  const lacking = (counter: number, lacks: { hours: boolean; km: boolean }, other: Partial<Terms> = {}) =>
    dueOf(terms(other), last, machine({ counter: counter * HOUR, lacks }))

  test('what is left is unknown, but for what has run out, and what is due soon stays so', () => {
    const both = { hours: true, km: true }
    expect(lacking(8100, both)).toMatchObject({
      ...{ state: 'unknown', hours: null, forecast: null, atLeast: false, trouble: 'uncounted' },
    })
    const over = { state: 'overdue', hours: { left: -HOUR }, trouble: null }
    expect(lacking(8251, both)).toMatchObject({ ...over, atLeast: true, since: null })
    expect(lacking(8251, { hours: false, km: true })).toMatchObject({ ...over, atLeast: false })
    expect(lacking(8249, both)).toMatchObject({ state: 'soon', hours: null, trouble: 'uncounted' })
    expect(lacking(7990, both).trouble).toBe('uncounted')
  })

  test('hours that lack no day are known, and so is a date', () => {
    expect(lacking(8100, { hours: false, km: true })).toMatchObject({
      state: 'fine',
      hours: { left: 150 * HOUR },
      trouble: null,
    })
    const dated = lacking(8100, { hours: true, km: false }, { everyMonths: 36 })
    expect(dated).toMatchObject({ state: 'fine', hours: null, trouble: 'uncounted' })
  })
})
