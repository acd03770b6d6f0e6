import { useEffect } from 'react'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { keepLink } from '../tracks/load/public-link'
import type { Route } from './+types/PublicViewPage'

/** The address of this page opens a route, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: 'Маршрут техники',
    description: 'Текущий маршрут и фотографии техники по ссылке её владельца.',
    // Without the token from the link.
    path: paths.map(),
    index: false,
  }),
  // For a visitor who comes from another page of ours: the header was sent with that page.
  { name: 'referrer', content: 'no-referrer' },
]

/** /public-view/{id}/{token}: the map shows the route; this keeps the link for the page of its photos. */
export default function PublicViewPage({ params: { id, token } }: Route.ComponentProps) {
  useEffect(() => void keepLink({ id, token }), [id, token])
  return null
}
