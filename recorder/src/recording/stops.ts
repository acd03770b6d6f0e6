/** When a person has stopped recording: told to the server, which then does not miss the points that would follow. */
import type { Remembered } from '../queue/memory'
import type { Skew } from './skew'

export interface RecordingStop {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
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
