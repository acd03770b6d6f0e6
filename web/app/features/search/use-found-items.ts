import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { findItems } from '../search-address/find-items'
import { type Intent, mapPath } from '../search-address/intent'
import type { Results } from '../search-address/results'

/**
 * The results of a search, kept up to date while the rectangle moves. Until the first answer they are what the page
 * came with.
 */
export function useFoundItems(intent: Intent, first: Results) {
  const query = useQuery({
    queryKey: ['found', mapPath(intent)],
    queryFn: ({ signal }) => findItems(call, intent, MAP_ITEMS_MAX, signal),
    placeholderData: keepPreviousData,
  })
  return { ...query, results: query.data ?? first }
}
