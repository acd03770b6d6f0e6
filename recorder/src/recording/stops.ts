/** When a person has stopped or started recording or changed how often photos are taken: what the server is told, so that it misses what is missing and nothing else. */
import type { Remembered } from '../queue/memory'
import type { Skew } from './skew'
import { openUntold } from './untold'

export interface RecordingStop {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
  /** Of a start or a change, not a stop: minutes between photos from then on. */
  photoEvery?: number
}

export type Stops = ReturnType<typeof openStops>

export const openStops = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUntold<'stops', RecordingStop>(
    memory,
    'stops',
    (one, other) => one.equipment === other.equipment && one.at === other.at,
  )
