import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { againWhileAway } from '../../../api/server-back'
import { CARD } from '../../../ui/layers'
import { missingMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { findItems } from '../../search-address/find-items'
import { areaAround, areaOfQuery, shownOfQuery, topicOfPath } from '../../search-address/intent'
import { positionOf } from '../../search-address/results'
import { findCard, findOne } from '../card'
import type { Route } from './+types/MapLayout'
import { MapScreen } from './MapScreen'

/** Number of items in the page itself before the browser requests the rest. */
const FIRST_ITEMS = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const url = new URL(request.url)
  const { location, located } = await call(getUser, { querystring: { partners: 'no' } })
  const topic = topicOfPath(url.pathname, url.searchParams)
  const itemId = shownOfQuery(url.searchParams)
  const shown = itemId && (await findOne(call, itemId))
  const opened = url.searchParams.get(CARD)
  const card = opened === null ? undefined : await findCard(call, opened)
  // A single shown item has its neighbours around it.
  const place = (shown && positionOf(shown)) ?? location
  const area = areaOfQuery(url.searchParams) ?? areaAround(topic, place)
  // A search for everything returns all items or clusters, so its limit stays; the page contains only the nearest ones.
  const limit = topic.kind === 'all' ? MAP_ITEMS_MAX : FIRST_ITEMS
  const results = await findItems(call, { topic, area }, limit).catch(refuse)
  return {
    location: place,
    located,
    map: context.get(site).map,
    results: { ...results, found: results.found.slice(0, FIRST_ITEMS) },
    shown,
    card,
    missing: (itemId !== undefined && shown === undefined) || (opened !== null && card === undefined),
  }
}

/** Once the map is open it calls the API itself, except for another single item. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => {
  const next = shownOfQuery(nextUrl.searchParams)
  return next !== undefined && next.id !== shownOfQuery(currentUrl.searchParams)?.id
}

/** The map stays mounted while the user moves between its three addresses. */
export default function MapLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchInterval: againWhileAway } },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <MapScreen first={loaderData} />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Pages inside have metadata of their own; this is for an unknown address. */
export const meta = missingMeta

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
