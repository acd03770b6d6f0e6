/** When a person has stopped or started recording or changed how often photos are taken: what the server is told, so that it misses what is missing and nothing else. */
import type { Remembered } from '../queue/memory'
import type { Skew } from './skew'

export interface RecordingStop {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
  /** Of a start or a change, not a stop: minutes between photos from then on. */
  photoEvery?: number
}

export type Stops = ReturnType<typeof openStops>

/** Kept until the server has been told; one change after the other. */
export function openStops(memory: Pick<Remembered, 'get' | 'set'>) {
  let before: Promise<unknown> = Promise.resolve()
  const untold = async (): Promise<RecordingStop[]> => (await memory.get('stops')) ?? []

  function change(next: (stops: RecordingStop[]) => RecordingStop[]): Promise<void> {
    const mine = before.then(async () => memory.set('stops', next(await untold())))
    before = mine.catch(() => undefined)
    return mine
  }

  return {
    untold,
    add: (stop: RecordingStop) => change((stops) => [...stops, stop]),
    remove: (told: readonly RecordingStop[]) =>
      change((stops) =>
        stops.filter((stop) => !told.some(({ equipment, at }) => equipment === stop.equipment && at === stop.at)),
      ),
  }
}
