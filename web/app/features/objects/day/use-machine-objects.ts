import { getMachineObjects } from '@spetskarta/shared/objects/objects.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'

/**
 * On which objects machines were on these days (`yyyy-mm-dd`), and where those are: one call for all. `every`: asked again
 * after so many ms.
 */
export const useMachineObjects = (ids: string[], days: string[], every?: number) =>
  useQuery({
    queryKey: ['machine-objects', ids.join(), days.join()],
    queryFn: ({ signal }) => call(getMachineObjects, { querystring: { ids: ids.join(), days: days.join() } }, signal),
    enabled: ids.length > 0 && days.length > 0,
    ...(every !== undefined && { refetchInterval: every }),
  })
