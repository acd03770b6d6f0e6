import { expect, test } from 'vitest'
import { openPlayer } from './player'
import { nextStep, stepOf } from './speed'

function frames() {
  let callback: ((now: number) => void) | undefined
  return {
    request: (next: (now: number) => void) => {
      callback = next
      return 1
    },
    cancel: () => {
      callback = undefined
    },
    at: (now: number) => callback?.(now),
  }
}

/** A player of 99 seconds. */
function openShort() {
  const clock = frames()
  const player = openPlayer(clock)
  player.setRange(1000, 100_000)
  return { clock, player }
}

test('playing goes on at the chosen speed', () => {
  const { clock, player } = openShort()
  expect(player.position).toBe(1000)
  player.play()
  clock.at(0)
  clock.at(16)
  expect([player.position, player.playing]).toEqual([1960, true])
  player.setSpeed(300)
  clock.at(32)
  expect(player.position).toBe(6760)
})

test('playing stops at the end and from there starts at the beginning', () => {
  const { clock, player } = openShort()
  player.play()
  for (let now = 0; player.playing; now += 200) clock.at(now)
  expect(player.position).toBe(100_000)
  player.play()
  expect(player.position).toBe(1000)
})

test('playing does not jump after the window was hidden', () => {
  const clock = frames()
  const player = openPlayer(clock)
  player.setRange(0, 1e9)
  player.play()
  clock.at(0)
  clock.at(3600_000)
  expect(player.position).toBe(250 * 60)
})

test('listeners of the player hear each change once, until they stop', () => {
  const player = openPlayer(frames())
  player.setRange(0, 100)
  const heard: number[] = []
  const stop = player.onChange(() => heard.push(player.position))
  player.seek(50)
  player.seek(50)
  player.seek(1000)
  stop()
  player.seek(0)
  expect(heard).toEqual([50, 100])
})

test('each step of the speed scale begins at its limit', () => {
  expect([0, 4.9, 5, 19.9, 20, 60, 90, 500, Number.NaN].map(stepOf)).toEqual([0, 0, 1, 1, 2, 4, 5, 5, 0])
})

test('a step of the speed scale is left only clearly beyond its limit', () => {
  expect([nextStep(1, 20.5), nextStep(1, 21), nextStep(2, 19.5), nextStep(2, 18.9), nextStep(0, 70)]).toEqual([
    1, 2, 2, 1, 4,
  ])
})
