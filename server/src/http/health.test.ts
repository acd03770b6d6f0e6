import { expect, test } from 'vitest'
import { openPulse } from './health.ts'

/** A pulse with a clock and a database of its own. */
function makePulse() {
  const world = { time: 0, away: false }
  const ask = async () => {
    if (world.away) throw new Error('away')
  }
  return { world, pulse: openPulse(ask, () => world.time) }
}

test('half a minute without its database makes the process ill, an answer makes it well again', async () => {
  const { world, pulse } = makePulse()
  world.away = true
  world.time = 30_000
  await pulse.ask()
  expect(pulse.isSilent()).toBe(false)
  world.time = 30_001
  await pulse.ask()
  expect(pulse.isSilent()).toBe(true)
  world.away = false
  await pulse.ask()
  expect(pulse.isSilent()).toBe(false)
})

test('a database that hangs makes the process ill too, and is not asked again meanwhile', () => {
  let [time, calls] = [0, 0]
  const pulse = openPulse(
    () => {
      calls++
      return new Promise(() => {})
    },
    () => time,
  )
  void pulse.ask()
  void pulse.ask()
  time = 31_000
  expect([pulse.isSilent(), calls]).toEqual([true, 1])
})
