import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMotion } from './web-motion'

/** A browser with an accelerometer, as far as the motion needs one. */
let target: EventTarget
let remembered: Map<string, string>

beforeEach(() => {
  target = new EventTarget()
  remembered = new Map()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
  })
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** So many seconds at 50 samples a second; `axes` by the second. */
function shake(seconds: number, axes: (second: number) => { x: number | null; y: number | null; z: number | null }) {
  for (let i = 0; i <= seconds * 50; i++) {
    vi.advanceTimersByTime(20)
    target.dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: axes(i / 50) }))
  }
}

const engine = (second: number) => ({ x: 0, y: 0, z: 0.3 * Math.sin(2 * Math.PI * 20 * second) })

test('ten seconds of motion are given as two numbers until they are old', () => {
  const motion = openMotion()
  motion.start()
  shake(9, engine)
  expect(motion.evidence()).toEqual({})
  shake(2, engine)
  expect(motion.evidence().vibration).toBeCloseTo(0.3 / Math.SQRT2, 2)
  expect(motion.evidence().frequency).toBeCloseTo(20, 0)
  vi.advanceTimersByTime(20_000)
  expect(motion.evidence()).toEqual({})
})

test('a phone without an accelerometer reports nothing', () => {
  const motion = openMotion()
  motion.start()
  shake(11, () => ({ x: null, y: null, z: null }))
  expect(motion.evidence()).toEqual({})
})

test('nothing is measured after the recording has stopped', () => {
  const motion = openMotion()
  const stop = motion.start()
  shake(11, engine)
  stop()
  expect(motion.evidence()).toEqual({})
})

test('the charger is reported where the browser knows it', async () => {
  vi.stubGlobal('navigator', { getBattery: async () => ({ charging: true }) })
  const motion = openMotion()
  motion.start()
  await vi.waitFor(() => expect(motion.evidence()).toEqual({ charging: true }))
})

test('a person who refused is not asked again', async () => {
  const requestPermission = vi.fn(async () => 'denied')
  vi.stubGlobal('DeviceMotionEvent', { requestPermission })
  openMotion().ask()
  await vi.waitFor(() => expect(remembered.size).toBe(1))
  openMotion().ask()
  expect(requestPermission).toHaveBeenCalledTimes(1)
})
