/** Shared parts of the recorder. */
import type { Platform } from '../platform/platform'
import type { Remembered } from '../queue/memory'
import type { Queue } from '../queue/queue'
import type { Sender } from '../sending/sender'
import type { StateStore } from './state'

export interface Core {
  platform: Platform
  queue: Queue
  memory: Remembered
  store: StateStore
  sender: Sender
}

export async function countQueue({ queue, store }: Pick<Core, 'queue' | 'store'>) {
  store.set({ counts: await queue.counts(), misdated: await queue.misdated() })
}
