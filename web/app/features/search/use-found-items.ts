import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { findItems } from './find-items'
import { type Intent, mapPath } from './intent'
import type { Results } from './results'

/** What a search finds, kept fresh while the rectangle moves. Until the first answer it is what the page came with. */
export function useFoundItems(intent: Intent, first: Results) {
  const query = useQuery({
    queryKey: ['found', mapPath(intent)],
    queryFn: ({ signal }) => findItems(call, intent, MAP_ITEMS_MAX, signal),
    placeholderData: keepPreviousData,
  })
  return { ...query, results: query.data ?? first }
}
