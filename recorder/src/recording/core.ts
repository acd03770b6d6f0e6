/** Shared parts of the recorder. */
import type { Platform } from '../platform/platform'
import type { Remembered } from '../queue/memory'
import type { Queue } from '../queue/queue'
import type { Sender } from '../sending/sender'
import type { Marks } from './marks'
import type { Notes } from './notes'
import type { StateStore } from './state'
import type { Stops } from './stops'

export interface Core {
  platform: Platform
  queue: Queue
  memory: Remembered
  stops: Stops
  marks: Marks
  notes: Notes
  store: StateStore
  sender: Sender
}

export async function countQueue({ queue, store }: Pick<Core, 'queue' | 'store'>) {
  store.set({ counts: await queue.counts(), misdated: await queue.misdated() })
}
