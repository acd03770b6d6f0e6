import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { findItems } from '../search-address/find-items'
import { type Intent, mapPath } from '../search-address/intent'
import type { Results } from '../search-address/results'

/**
 * Results of a search, kept up to date while the rectangle moves; until the first answer those that came with the
 * page. `cheap`: where there are more results than one answer contains, requests the cheapest instead of the nearest.
 */
export function useFoundItems(intent: Intent, first: Results, cheap: boolean) {
  const query = useQuery({
    queryKey: ['found', mapPath(intent)],
    queryFn: ({ signal }) => findItems(call, intent, MAP_ITEMS_MAX, { signal }),
    placeholderData: keepPreviousData,
  })
  const left = query.data !== undefined && query.data.count > query.data.found.length
  const cheapest = useQuery({
    queryKey: ['cheapest', mapPath(intent)],
    queryFn: ({ signal }) => findItems(call, intent, MAP_ITEMS_MAX, { signal, order: 'cheap' }),
    enabled: cheap && left && intent.topic.kind !== 'all',
  })
  return { ...query, results: (cheap && left && cheapest.data) || (query.data ?? first) }
}
