import { useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

let fresh = true

/** At the beginning of a navigation: what is said after React has drawn it would be too late where a file fails at once. */
export function keepWanted(from: URL, to: URL) {
  if (from.href !== to.href) keep({ from: from.pathname + from.search, to: to.pathname + to.search })
}

function keep(wanted: { from: string; to: string } | undefined) {
  try {
    sessionStorage.wanted = wanted ? JSON.stringify(wanted) : ''
  } catch {
    // A browser that stores nothing goes on without it.
  }
}

/**
 * Where the files of the next page do not come, React Router loads the page before it anew, and the wanted address would be
 * lost. It is kept meanwhile, for the page that comes then and for `offline.html`.
 */
export function useWanted() {
  const going = useNavigation().location !== undefined
  const { key } = useLocation()
  // With the page that has come: whoever leaves it a moment later wants nothing of before any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come before it was drawn that one goes there
  useLayoutEffect(() => {
    // From the server: a part that still does not come would have the page loaded over and over.
    if (fresh && isReload()) goOn()
    fresh = false
    if (!going) keep(undefined)
  }, [going, key])
}

function goOn() {
  try {
    const kept = JSON.parse(sessionStorage.wanted || '{}')
    if (kept.from === window.location.pathname + window.location.search) window.location.replace(kept.to)
  } catch {
    // As above.
  }
}

/** Whoever has come by an address or a link, though from a page that he had just left for another, wants this one. */
const isReload = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
