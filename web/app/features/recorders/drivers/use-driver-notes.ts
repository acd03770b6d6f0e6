import { getDiary } from '@spetskarta/shared/diary/diary.ts'
import type { DriverNote } from '@spetskarta/shared/recorders/driver-notes.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../api/call'

interface DriverNotesState {
  /** Only the days that have notes, in the order of `days`. */
  said: { day: string; notes: DriverNote[] }[]
  /** The error of the first day that did not load. */
  error: unknown
  retry: () => void
}

/** The driver notes of a machine by days (`yyyy-mm-dd`); each day is requested once. */
export const useDriverNotes = (equipmentId: string, days: string[]): DriverNotesState =>
  useQueries({
    queries: days.map((day) => ({
      queryKey: ['driver-notes', equipmentId, day],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { driverNotes } = await call(getDiary, { params: { equipmentId, day } }, signal)
        return { day, notes: driverNotes }
      },
    })),
    combine: (results) => ({
      said: results.flatMap(({ data }) => (data && data.notes.length > 0 ? data : [])),
      error: results.find(({ isError }) => isError)?.error,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch()
      },
    }),
  })
