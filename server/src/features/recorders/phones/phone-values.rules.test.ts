import { expect, test } from 'vitest'
import { momentOf, numberOf } from '../../tracks/moment.rules.ts'

const AT = Date.UTC(2026, 6, 17, 6)

test.each([
  ['55.7512', 55.7512],
  [' -3. ', -3],
  ['+.5', 0.5],
  ['1e-3', 0.001],
  ['2.5E2', 250],
  ['', undefined],
  ['.', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['1e400', undefined],
  ['12 m', undefined],
  ['.25', 0.25],
  ['1e-10', 0.000_000_000_1],
  ['x1', undefined],
  // As long as a number may be, and longer.
  ['1'.repeat(40), 1.111_111_111_111_111_2e39],
  ['1'.repeat(41), undefined],
])('the number in %j is %j', (text, number) => expect(numberOf(text)).toBe(number))

test.each([
  '2026-07-17T06:00:00Z',
  '2026-07-17 06:00',
  '2026-07-17T09:00:00.000000000+03:00',
  '2026-07-17T09:00:00,000000000 +03:00',
  String(AT / 1000),
  String(AT),
  ' 2026-07-17T06:00:00 ',
  '2026-07-17T09:00:00+0300',
  '2026-07-17T09:00:00+03',
  '2026-07-17T01:00:00.0-05:00',
  // A plus that was not encoded.
  '2026-07-17T09:00:00 03:00',
])('%s is a time', (text) => expect(momentOf(text)).toBe(AT))

test.each<[unknown, number | undefined]>([
  ['2026-07-17T06:00:00.1234567Z', AT + 123],
  ['2026-07-17T06:00:00.5Z', AT + 500],
  // The longest way to write one.
  ['2026-07-17T06:00:00.123456789 +00:00', AT + 123],
  [99_999_999_999, 99_999_999_999_000],
  [100_000_000_000, 100_000_000_000],
  [null, undefined],
  ['', undefined],
])('the time %j is %d', (written, at) => expect(momentOf(written)).toBe(at))

test.each([
  'x2026-07-17T06:00:00Z',
  '2026-07-17T06:00:00Zx',
  '2026-07-17T06:00:00.1234567890Z',
  '2026-07-17T06:00:00+0',
  '2026-07-17',
  '2026-13-17T06:00:00Z',
  `${' '.repeat(21)}2026-07-17T06:00:00Z`,
  true,
  {},
  [],
])('%j is no time', (written) => expect(momentOf(written)).toBeNaN())

test.each([true, [5], {}, null, undefined])('%j is no number', (value) => expect(numberOf(value)).toBeUndefined())

/** Milliseconds; the best of three, because the machine does other work too. */
const ms = (work: () => unknown) => {
  const once = () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  }
  return Math.min(once(), once(), once())
}

test.each([
  ['digits', '1', 'x'],
  ['digits after a point', '.1', 'x'],
  ['blanks', ' ', '1x'],
  ['signs', '+', ''],
  ['fractions of a second', '2026-07-17T06:00:00.0', ' x'],
])('ten times as many %s take no more than ten times as long, generously', (_, text, end) => {
  const longText = (length: number) => text + text.slice(-1).repeat(length) + end
  const read = (length: number) => {
    const hostile = longText(length)
    return ms(() => [numberOf(hostile), momentOf(hostile)])
  }
  expect(read(100_000)).toBeLessThan(40 * read(10_000) + 20)
})
