import type { Memory } from '../queue/memory'
import { type Core, countQueue } from './core'

/** Counts what was deleted for lack of space, and shows it. */
export const noteThinned = (core: Core) => async (given: Memory['thinned']) => {
  const { thinned } = core.store.get()
  const next = { photos: thinned.photos + given.photos, points: thinned.points + given.points }
  core.store.set({ thinned: next, room: 'full' })
  await countQueue(core)
  // There may be no space for this record either; the screen shows the numbers anyway.
  await core.memory.set('thinned', next).catch(() => undefined)
}
