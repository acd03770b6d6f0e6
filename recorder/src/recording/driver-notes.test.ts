/** One press of the driver: on the phone's disk before anything else, with its place and whoever drives. */
import { beforeEach, expect, test, vi } from 'vitest'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { openDriverNotes } from './driver-notes'
import { openNotes } from './notes'

const NOON = Date.UTC(2026, 5, 1, 9)

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
})

async function phone() {
  const core = await testCore(NOON)
  const notes = openNotes(core.memory)
  core.store.set({ session: sessionSince(NOON), fix: fixAt(NOON) })
  return { ...core, notes, driving: openDriverNotes({ ...core, notes } as never) }
}

test('a note has its place, and is kept', async () => {
  const { driving, notes, store, sender } = await phone()
  await driving.say('fuel')
  expect(await notes.unsent()).toMatchObject([
    { equipment: KRAN, what: 'fuel', at: NOON, lat: 55, lng: 38, driver: null },
  ])
  expect(store.get().noted).toEqual({ what: 'fuel', at: NOON })
  expect(sender.wake).toHaveBeenCalled()
})

test('whoever was chosen says it, until another one is', async () => {
  const { driving, notes, memory } = await phone()
  await driving.choose({ id: 7, name: 'Иванов И. И.' })
  await driving.say('breakdown')
  await driving.choose(undefined)
  await driving.say('breakdown')
  expect((await notes.unsent()).map(({ what, driver }) => [what, driver])).toEqual([
    ['driver', 7],
    ['breakdown', 7],
    ['driver', null],
    ['breakdown', null],
  ])
  expect(await memory.get('driver')).toBeUndefined()
})

test('a driver of another machine’s owner is not named, an old position is no place', async () => {
  const { driving, notes, store } = await phone()
  store.set({ driver: { equipment: 'other', id: 9, name: 'Чужой' }, fix: fixAt(NOON - 120_000) })
  await driving.say('customer_idle')
  expect(await notes.unsent()).toMatchObject([{ driver: null, lat: null, lng: null }])
})

test('nothing is said while nothing is recorded', async () => {
  const { driving, notes, store } = await phone()
  store.set({ session: undefined })
  await driving.say('fuel')
  expect(await notes.unsent()).toEqual([])
})
