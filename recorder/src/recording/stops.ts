/**
 * Moments at which a person stopped or started recording, or changed the interval of photos. The server needs them to know which
 * points and photos to expect.
 */
import type { RecordingStop } from '../queue/kept'
import type { Remembered } from '../queue/memory'
import { openUnsent } from './unsent'

export type Stops = ReturnType<typeof openStops>

export const openStops = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUnsent<'stops', RecordingStop>(
    memory,
    'stops',
    (one, other) => one.equipment === other.equipment && one.at === other.at,
    (stop, jump) => ({ ...stop, at: stop.at + jump }),
  )
