import { getDiscarded } from '@spetskarta/shared/days/days.ts'
import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../api/call'

export interface DiscardedState {
  points: DiscardedPoint[]
  /** Number of all of them; the map shows only as many as it can. */
  count: number
  loading: boolean
  error: unknown
  retry: () => void
}

/** Points of the ticked days (`yyyy-mm-dd`) that do not count; requested only once `wanted`. */
export const useDiscarded = (equipmentId: string, days: string[], wanted: boolean): DiscardedState =>
  useQueries({
    queries: days.map((day) => ({
      queryKey: ['discarded', equipmentId, day],
      queryFn: () => call(getDiscarded, { params: { equipmentId, day } }),
      enabled: wanted,
    })),
    combine: (results) => ({
      points: results.flatMap(({ data }) => data?.points ?? []).sort((a, b) => a.at - b.at),
      count: results.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
      loading: results.some(({ isPending }) => isPending),
      error: results.find(({ isError }) => isError)?.error,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch()
      },
    }),
  })
