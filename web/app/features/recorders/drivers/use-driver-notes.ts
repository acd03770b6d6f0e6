import { getDiary } from '@spetskarta/shared/diary/diary.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'

/** What drivers have said of one day (`yyyy-mm-dd`) of a machine; nothing is asked without a day. */
export const useDriverNotes = (equipmentId: string, day: string | undefined) =>
  useQuery({
    queryKey: ['driver-notes', equipmentId, day],
    queryFn: ({ signal }) => call(getDiary, { params: { equipmentId, day: day ?? '' } }, signal),
    enabled: day !== undefined,
  })
