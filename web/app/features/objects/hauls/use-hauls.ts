import { getHauls } from '@spetskarta/shared/objects/hauls.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'

/** Trips of machines on these days, `yyyy-mm-dd`. */
export const useHauls = (ids: string[], days: string[]) =>
  useQuery({
    queryKey: ['hauls', ids.join(), days.join()],
    queryFn: ({ signal }) => call(getHauls, { querystring: { ids: ids.join(), days: days.join() } }, signal),
    enabled: ids.length > 0 && days.length > 0,
  })
