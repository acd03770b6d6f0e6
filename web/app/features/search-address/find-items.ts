/**
 * The calls of searches, separate from the handling of their answers: pages that only show answers need no schemas.
 */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { SEARCH_ITEMS } from '@spetskarta/shared/limits.ts'
import { getAllData, searchEquipment, searchWork } from '@spetskarta/shared/search/search.ts'
import { boundsOf, centreOfArea, type Intent } from './intent'
import { byDistance, type Results } from './results'

/** Runs a search; at most `limit` items, 0 only counts. */
export async function findItems(call: Call, intent: Intent, limit: number, signal?: AbortSignal): Promise<Results> {
  const { topic, area } = intent
  const bounds = boundsOf(area)
  const centre = centreOfArea(area)
  if (topic.kind === 'all') {
    const answer = await call(getAllData, { querystring: { ...bounds, limit } }, signal)
    const machines = Object.values(answer.equipments).flat()
    return {
      count: answer.count,
      found: byDistance([...machines, ...answer.orders], centre),
      clusters: answer.clusters ?? [],
    }
  }
  const params = topic.kind === 'equipment' ? topic.params : undefined
  const search = topic.kind === 'equipment' ? searchEquipment : searchWork
  const answer = await call(
    search,
    { querystring: { ...bounds, limit: Math.min(limit, SEARCH_ITEMS), value: topic.type, params } },
    signal,
  )
  return { count: answer.count, found: byDistance([...answer.equipments, ...answer.orders], centre), clusters: [] }
}
