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
])('the number in %j is %j', (text, number) => expect(numberOf(text)).toBe(number))

test.each([
  '2026-07-17T06:00:00Z',
  '2026-07-17 06:00',
  '2026-07-17T09:00:00.000000000+03:00',
  '2026-07-17T09:00:00,000000000 +03:00',
  String(AT / 1000),
  String(AT),
])('%s is a time', (text) => expect(momentOf(text)).toBe(AT))

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
