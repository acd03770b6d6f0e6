import { useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'

let fresh = true

/**
 * Where the files of the next page do not come, React Router loads the page before it anew, and the wanted address would be
 * lost. It is kept meanwhile, for the page that comes then and for `offline.html`.
 */
export function useWanted() {
  const { location } = useNavigation()
  const to = location && location.pathname + location.search
  // With the page that has come: whoever leaves it a moment later wants nothing of before any more.
  useLayoutEffect(() => {
    try {
      const from = window.location.pathname + window.location.search
      const kept = JSON.parse(sessionStorage.wanted || '{}')
      sessionStorage.wanted = to ? JSON.stringify({ from, to }) : ''
      // From the server: a part that still does not come would have the page loaded over and over.
      if (fresh && kept.from === from && isReload()) window.location.replace(kept.to)
    } catch {
      // A browser that stores nothing goes on without it.
    }
    fresh = false
  }, [to])
}

/** Whoever has come by an address or a link, though from a page that he had just left for another, wants this one. */
const isReload = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
