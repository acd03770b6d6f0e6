import { useQueries } from '@tanstack/react-query'
import type { MachineDay } from '../tracks/machine-day'

export interface ChosenDaysState {
  /** The days loaded so far, in the order in which they are asked for. */
  ready: MachineDay[]
  loading: boolean
  /** The error of the first day that did not load. */
  error: unknown
  retry: () => void
}

/** Loads the ticked days (`yyyy-mm-dd`) in full; each is requested once. */
export const useChosenDays = (equipmentId: string, days: string[]): ChosenDaysState =>
  useQueries({
    queries: days.map((day) => ({
      queryKey: ['machine-day', equipmentId, day],
      queryFn: async () => {
        const { loadDays } = await import('../tracks/load/load-in-worker')
        const [loaded] = (await loadDays({ kind: 'day', equipmentId, day })).days
        if (!loaded) throw new Error('no day')
        return loaded
      },
    })),
    combine: (results) => ({
      ready: results.flatMap(({ data }) => data ?? []),
      loading: results.some(({ isPending }) => isPending),
      error: results.find(({ isError }) => isError)?.error,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch()
      },
    }),
  })
