import type { Position } from '@spetskarta/shared/geo.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type TrackView, viewOfAddress } from '../../live/view'
import { areaAround, areaOfQuery, type Intent, shownOfQuery, topicOfPath } from '../../search-address/intent'

/** The search in the address; around `location` where the address has no area. */
export function useIntent(location: Position): { intent: Intent; isShown: boolean; view: TrackView | undefined } {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const topic = topicOfPath(pathname, query)
    const intent = { topic, area: areaOfQuery(query) ?? areaAround(topic, location) }
    return { intent, isShown: shownOfQuery(query) !== undefined, view: viewOfAddress(pathname, query) }
  }, [pathname, search, location])
}
