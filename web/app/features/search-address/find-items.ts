/** Calls of searches, separate from the handling of their answers, so that pages that only show answers need no schemas. */
import { ApiError, type Call } from '@spetskarta/shared/endpoint.ts'
import { SEARCH_ITEMS } from '@spetskarta/shared/limits.ts'
import { getAllData, searchEquipment, searchWork } from '@spetskarta/shared/search/search.ts'
import { boundsOf, centreOfArea, type Intent, type ResultsOrder } from './intent'
import { byDistance, type Results } from './results'

interface How {
  signal?: AbortSignal
  order?: ResultsOrder
}

/** Runs a search for at most `limit` items, 0 only counts. The found items are sorted by distance. */
export async function findItems(
  call: Call,
  intent: Intent,
  limit: number,
  { signal, order = 'near' }: How = {},
): Promise<Results> {
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
  const { params, free } = topic.kind === 'equipment' ? topic : { params: undefined, free: undefined }
  const search = topic.kind === 'equipment' ? searchEquipment : searchWork
  const querystring = { ...bounds, limit: Math.min(limit, SEARCH_ITEMS), value: topic.type, params, free, order }
  let past: true | undefined
  const answer = await call(search, { querystring }, signal).catch((error) => {
    if (!(error instanceof ApiError) || error.code !== 'past_days') throw error
    // For stored addresses: showing what is there regardless of the days is better than nothing.
    past = true
    return call(search, { querystring: { ...querystring, free: undefined } }, signal)
  })
  return {
    ...(past && { past }),
    count: answer.count,
    found: byDistance([...answer.equipments, ...answer.orders], centre),
    clusters: [],
  }
}
