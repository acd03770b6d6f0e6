import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { getRequestReach } from '@spetskarta/shared/deals/deals.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { searchEquipment } from '@spetskarta/shared/search/search.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import type { RequestDraft } from './request-draft'

const SHOWN = 8

export interface Receiving {
  /** Machines to choose from: the one the request was started from, then the nearest ones. */
  machines: Equipment[]
  looking: boolean
  /** Number of owners who would receive the request; undefined: not known yet. */
  owners: number | undefined
  failed: boolean
}

/** Who would receive a request. */
export function useReach(
  { type, place, radiusKm, reach, machines }: RequestDraft,
  first: Equipment | undefined,
): Receiving {
  const at = type !== null && place !== null ? { type, lat: place.lat, lng: place.lng, radiusKm } : undefined
  const near = useQuery({
    queryKey: ['near', at],
    enabled: at !== undefined,
    queryFn: ({ signal }) => {
      if (!at) throw new Error('no place')
      return call(
        searchEquipment,
        { querystring: { ...boundsAround(at, at.radiusKm), value: at.type, limit: SHOWN } },
        signal,
      )
    },
  })
  const around = useQuery({
    queryKey: ['reach', at],
    enabled: reach === 'around' && at !== undefined,
    queryFn: ({ signal }) => {
      if (!at) throw new Error('no place')
      return call(getRequestReach, { querystring: at }, signal)
    },
  })
  const nearest = near.data?.equipments ?? []
  const all = first && !nearest.some(({ _id }) => _id === first._id) ? [first, ...nearest] : nearest
  const chosen = new Set(all.filter(({ _id }) => machines.includes(_id)).map(({ userUrl }) => userUrl)).size
  return {
    machines: all,
    looking: near.isFetching,
    owners: reach === 'chosen' ? chosen || undefined : around.data?.owners,
    failed: reach === 'around' && around.isError,
  }
}
