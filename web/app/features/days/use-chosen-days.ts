import { useQueries } from '@tanstack/react-query'
import type { MachineDay } from '../tracks/machine-day'

export interface ChosenDaysState {
  /** Days loaded so far, in the requested order. */
  ready: MachineDay[]
  loading: boolean
  /** Error of the first day that failed to load. */
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
