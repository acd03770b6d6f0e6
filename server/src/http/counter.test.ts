import { expect, test } from 'vitest'
import { networkOf } from '../outside/network.ts'
import { openCounter } from './counter.ts'

test('so many events in a window that begins with the first', () => {
  let now = 0
  const counter = openCounter({ max: 2, windowMs: 1000 }, () => now)
  expect(counter.wait('a')).toBe(0)
  counter.add('a')
  now = 400
  counter.add('a')
  expect([counter.wait('a'), counter.wait('b')]).toEqual([600, 0])
  counter.undo('a')
  expect(counter.wait('a')).toBe(0)
  counter.add('a')
  now = 1000
  expect(counter.wait('a')).toBe(0)
  counter.add('a')
  counter.add('a')
  expect(counter.wait('a')).toBe(1000)
  counter.forget('a')
  expect(counter.wait('a')).toBe(0)
})

test('the oldest keys go when there are too many', () => {
  const counter = openCounter({ max: 1, windowMs: 1000, keys: 2 }, () => 0)
  for (const key of ['a', 'b', 'c']) counter.add(key)
  expect(['a', 'b', 'c'].map((key) => counter.wait(key))).toEqual([0, 1000, 1000])
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::3', '2001:db8:1::'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
