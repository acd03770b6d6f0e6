/** The shared parts of the recorder, with a store in memory and a phone that does nothing by itself. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Platform } from '../platform/platform'
import { openQueueDatabase } from '../queue/database'
import { openMemory, type RecordingSession } from '../queue/memory'
import { openQueue } from '../queue/queue'
import { openMarks } from './marks'
import { openNotes } from './notes'
import type { Fix } from './sampling'
import { openState } from './state'
import { openStops } from './stops'

export const KRAN = 'kran'

export const sessionSince = (now: number): RecordingSession => ({
  equipment: KRAN,
  since: now,
  seen: now,
  photoAt: now,
  holes: [],
})

/** A fix `metres` north of a fixed place. */
export const fixAt = (at: number, metres = 0, others: Partial<Fix> = {}): Fix => ({
  at,
  lat: 55 + metres / 111_195,
  lng: 38,
  accuracy: 5,
  speed: null,
  heading: null,
  altitude: null,
  mock: false,
  ...others,
})

export async function testCore(now: number, overrides: Partial<Platform> = {}) {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  const db = await openQueueDatabase(new IDBFactory())
  const platform: Platform = {
    deviceName: () => 'Телефон',
    listen() {},
    askMotion() {},
    record: () => () => {},
    mayLocate: async () => true,
    locate: vi.fn(),
    takePhoto: async () => ({ file: new Uint8Array([1, 2, 3]).buffer, at: now }),
    keepAwake: () => () => {},
    canKeepAwake: () => true,
    battery: async () => 80,
    room: async () => ({ usage: undefined, quota: undefined }),
    keepStored: async () => {},
    ...overrides,
  }
  const sender = { wake: vi.fn(), retry: vi.fn(), forgetClock: vi.fn(), hold: vi.fn(), doubtClock: vi.fn() }
  const memory = openMemory(db)
  const unsent = { stops: openStops(memory), marks: openMarks(memory), notes: openNotes(memory) }
  return { platform, queue: openQueue(db), memory, ...unsent, store: openState(now), sender }
}
