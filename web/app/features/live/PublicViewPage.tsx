import { getPublicSums } from '@spetskarta/shared/sharing/sharing.ts'
import { useEffect } from 'react'
import { api } from '../../api/context'
import { isRefused } from '../../api/refuse'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { keepLink } from '../tracks/load/public-link'
import type { Route } from './+types/PublicViewPage'
import { dayOfQuery } from './view'

/**
 * Data shown before the map: `null` for an invalid link; undefined
 * where the server failed, which the map's own calls will report.
 */
export async function loader({ params: { id, token }, request, context }: Route.LoaderArgs) {
  const day = dayOfQuery(new URL(request.url).searchParams)
  const sums = await context
    .get(api)(getPublicSums, { params: { id, token }, querystring: { day } })
    .catch((error: unknown) => (isRefused(error) ? null : undefined))
  return { sums }
}

/** The map fetches its news itself from then on. */
export const shouldRevalidate = () => false

/** The address of this page opens a route, so no other site may learn it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: 'Маршрут техники',
    description: 'Текущий маршрут и фотографии техники по ссылке её владельца.',
    // Without the link's token.
    path: paths.map(),
    index: false,
  }),
  // For a visitor who comes from another page of ours, where the header was not sent.
  { name: 'referrer', content: 'no-referrer' },
]

/** /public-view/{id}/{token}: the map shows the route; this component stores the link for the page of its photos. */
export default function PublicViewPage({ params: { id, token } }: Route.ComponentProps) {
  useEffect(() => void keepLink({ id, token }), [id, token])
  return null
}
