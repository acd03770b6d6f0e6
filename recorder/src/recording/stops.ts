/** When a person has stopped or started recording or changed how often photos are taken: what is reported to the server, so that it misses what is missing and nothing else. */
import type { RecordingStop } from '../queue/kept'
import type { Remembered } from '../queue/memory'
import { openUnsent } from './unsent'

export type Stops = ReturnType<typeof openStops>

export const openStops = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUnsent<'stops', RecordingStop>(
    memory,
    'stops',
    (one, other) => one.equipment === other.equipment && one.at === other.at,
  )
