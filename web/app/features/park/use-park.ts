/** The park as it changes. */
import { live } from '@spetskarta/shared/live/live.ts'
import { getPark, type Park } from '@spetskarta/shared/park/park.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { call } from '../../api/call'
import { followLive, type LiveState } from '../live/live'
import { type ParkQuery, parkQueryString } from './park-query'

/** The states change at times without a point: a machine falls silent. Ms. */
const EVERY_MS = 30_000
/** After points have come the list is asked for anew: so soon, and at most so often. Ms. */
const SOON_MS = 300
const APART_MS = 1500
/** What is asked for anew: the list, and the marks of the map. */
const KEYS = [['park'], ['park-marks']]
/** As many of the machines just heard are named: what they do is worked out before the answer. */
const NAMED = 20

/** Where machines were reported since the list was read. */
export type MovedMachines = ReadonlyMap<string, { lat: number; lng: number }>

/** `first`: what came with the page. */
export function usePark(query: ParkQuery, first: Park, heard: HeardMachines) {
  const filters = parkQueryString(query)
  return useQuery({
    queryKey: ['park', filters],
    queryFn: async ({ signal }) => {
      const named = [...heard.current].slice(-NAMED)
      heard.current.clear()
      const querystring = { ...filters, ...(named.length > 0 && { heard: named.join(',') }) }
      try {
        return await call(getPark, { querystring }, signal)
      } catch (error) {
        // The next one names them in place of it.
        for (const id of named) heard.current.add(id)
        throw error
      }
    },
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

/** Ids of machines of which something has come since the list was asked for. */
export type HeardMachines = RefObject<Set<string>>

/** Follows the points that come, and has what is shown asked for again; `any`: there are machines. */
export function useLivePark(any: boolean, heard: HeardMachines): { moved: MovedMachines; state: LiveState } {
  const client = useQueryClient()
  const [moved, setMoved] = useState<MovedMachines>(new Map())
  const [state, setState] = useState<LiveState>('opening')
  useEffect(() => {
    if (!any) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const settle = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          // An answer that is on its way is not thrown away: of a large park points come sooner than answers.
          if (KEYS.some((queryKey) => client.isFetching({ queryKey }) > 0)) return settle()
          last = Date.now()
          for (const queryKey of KEYS) void client.invalidateQueries({ queryKey })
        },
        Math.max(SOON_MS, last + APART_MS - Date.now()),
      )
    }
    const stream = followLive(live.url, {
      onState: setState,
      onEvent(name, data) {
        if (name === 'points') {
          const { equipmentId, locations } = data as LivePoints
          const last = locations.at(-1)
          heard.current.add(equipmentId)
          if (last) setMoved((before) => new Map(before).set(equipmentId, { lat: last.coords[0], lng: last.coords[1] }))
        }
        if (name !== 'ready') settle()
      },
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [client, any, heard])
  return { moved, state }
}
