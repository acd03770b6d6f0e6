/** The park as it changes. */
import { live } from '@spetskarta/shared/live/live.ts'
import { getPark, type Park } from '@spetskarta/shared/park/park.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'
import { followLive, type LiveState } from '../live/live'
import { askedOf, type ParkQuery } from './park-query'

/** The states change at times without a point: a machine falls silent. Ms. */
const EVERY_MS = 30_000
/** After points have come the list is asked for anew, at most so often; the sums of a day need some time. Ms. */
const SETTLED_MS = 4000

/** Where machines were reported since the list was read. */
export type Moved = ReadonlyMap<string, { lat: number; lng: number }>

/** `first`: what came with the page. */
export function usePark(query: ParkQuery, first: Park) {
  const asked = askedOf(query)
  return useQuery({
    queryKey: ['park', asked],
    queryFn: ({ signal }) => call(getPark, { querystring: asked }, signal),
    initialData: first,
    // Of another filter.
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}

interface LivePoints {
  equipmentId: string
  locations: { coords: [lat: number, lng: number] }[]
}

/** Follows the points that come, and has what is shown asked for again; `any`: there are machines. */
export function useLivePark(any: boolean): { moved: Moved; state: LiveState } {
  const client = useQueryClient()
  const [moved, setMoved] = useState<Moved>(new Map())
  const [state, setState] = useState<LiveState>('opening')
  useEffect(() => {
    if (!any) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['park'] })
        void client.invalidateQueries({ queryKey: ['park-marks'] })
      }, SETTLED_MS)
    }
    const stream = followLive(live.url, {
      onState: setState,
      onEvent(name, data) {
        if (name === 'points') {
          const { equipmentId, locations } = data as LivePoints
          const last = locations.at(-1)
          if (last) setMoved((before) => new Map(before).set(equipmentId, { lat: last.coords[0], lng: last.coords[1] }))
        }
        if (name !== 'ready') settle()
      },
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [client, any])
  return { moved, state }
}
