/** The three taps by which the phone learns how a machine shakes. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { beforeEach, expect, test } from 'vitest'
import { isOffered, openCalibration } from './calibration'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { type Marks, openMarks } from './marks'

const NOON = new Date(2026, 6, 1, 12).getTime()

let core: Awaited<ReturnType<typeof testCore>>
let marks: Marks
let calibration: ReturnType<typeof openCalibration>
beforeEach(async () => {
  core = await testCore(NOON)
  marks = openMarks(core.memory)
  calibration = openCalibration({ ...core, marks })
  core.store.set({ session: sessionSince(NOON), fix: fixAt(NOON, 0, { vibration: 0.2 }), skew: 5_000 })
})

const offered = () => isOffered(core.store.get())
const said = async () => (await marks.unsent()).map(({ what, from, to }) => [what, from - NOON, to - NOON])

async function measured(from: number, to: number) {
  calibration.say(NOON + from)
  await calibration.tick(NOON + to)
}

test('each stretch is kept when it is over, as the person said it', async () => {
  calibration.begin()
  await measured(0, MINUTE)
  await measured(2 * MINUTE, 3 * MINUTE)
  await measured(4 * MINUTE, 7 * MINUTE)
  expect(await said()).toEqual([
    ['off', 0, MINUTE],
    ['idle', 2 * MINUTE, 3 * MINUTE],
    ['work', 4 * MINUTE, 7 * MINUTE],
  ])
  expect((await marks.unsent())[0]).toMatchObject({ equipment: KRAN, skew: 5_000 })
  expect(core.store.get().calibration).toBe('done')
  expect(core.sender.wake).toHaveBeenCalledTimes(3)
})

test('a stretch that is broken off is not sent, those before it are', async () => {
  calibration.begin()
  await measured(0, MINUTE)
  calibration.say(NOON + 2 * MINUTE)
  await calibration.tick(NOON + 2 * MINUTE + 30_000)
  await calibration.end()
  await calibration.tick(NOON + 10 * MINUTE)
  expect(await said()).toEqual([['off', 0, MINUTE]])
})

test('a stretch ends with the recording', async () => {
  calibration.begin()
  calibration.say(NOON)
  core.store.set({ session: undefined })
  await calibration.tick(NOON + MINUTE)
  expect(await said()).toEqual([])
})

test('nothing is measured before the person has said what the engine does', async () => {
  calibration.begin()
  await calibration.tick(NOON + 10 * MINUTE)
  expect(await said()).toEqual([])
})

test('it is offered once for a machine, and what was put away stays so', async () => {
  expect(offered()).toBe(true)
  await calibration.end()
  expect(offered()).toBe(false)
  expect(await core.memory.get('calibrated')).toEqual([KRAN])
  core.store.set({ session: { ...sessionSince(NOON), equipment: 'another' } })
  expect(offered()).toBe(true)
})

test('it is not offered where the phone does not report its motion, or nothing is recorded', () => {
  core.store.set({ fix: fixAt(NOON) })
  expect(offered()).toBe(false)
  core.store.set({ fix: fixAt(NOON, 0, { vibration: 0.2 }), session: undefined })
  expect(offered()).toBe(false)
})
