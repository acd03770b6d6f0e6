/** The park, kept up to date. */
import { live } from '@spetskarta/shared/live/live.ts'
import { getPark, type Park } from '@spetskarta/shared/park/park.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { call } from '../../api/call'
import { followLive, type LiveState } from '../live/live'
import { type ParkQuery, parkQueryString } from './park-query'

/** Reload interval, ms: a state can change without a new point, as when a machine falls silent. */
const EVERY_MS = 30_000
/** After new points, the list is reloaded this soon, and then at most this often, ms. */
const SOON_MS = 300
const APART_MS = 1500
/** Queries that are reloaded: the list, and the marks of the map. */
const KEYS = [['park'], ['park-marks']]
/** Number of machines just heard that a request names: the server computes their states before it answers. */
const NAMED = 20

/** Latest positions reported since the list was loaded, by machine. */
export type MovedMachines = ReadonlyMap<string, { lat: number; lng: number }>

/** `first`: the data that came with the page. */
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
        // The next request names them again.
        for (const id of named) heard.current.add(id)
        throw error
      }
    },
    initialData: first,
    // Until the list for another filter arrives, the previous one is shown.
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}

interface LivePoints {
  equipmentId: string
  locations: { coords: [lat: number, lng: number] }[]
}

/** Ids of machines whose points came since the list was last requested. */
export type HeardMachines = RefObject<Set<string>>

/** Follows new points and reloads the shown data; `any`: whether the user has machines. */
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
          // A request under way is not cancelled: in a large park, points come faster than answers.
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
