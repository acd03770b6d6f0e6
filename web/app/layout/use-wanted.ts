import { useLayoutEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

let fresh = true

/** Called at the beginning of a navigation, because after React's drawing it would be too late where a file fails at once. */
export function keepWanted(from: URL, to: URL) {
  if (from.href !== to.href) keep({ from: from.pathname + from.search, to: to.pathname + to.search })
}

function keep(wanted: { from: string; to: string } | undefined) {
  try {
    sessionStorage.wanted = wanted ? JSON.stringify(wanted) : ''
  } catch {
    // Without storage the address is not kept.
  }
}

/**
 * Where the next page's files fail to load, React Router reloads the current page, and the wanted
 * address would be lost. It is stored meanwhile, for the reloaded page and for `offline.html`.
 */
export function useWanted() {
  const going = useNavigation().location !== undefined
  const { key } = useLocation()
  // Cleared together with the page's arrival: if the user leaves it a moment later, the earlier address is obsolete.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may arrive before the navigation to it was drawn
  useLayoutEffect(() => {
    // Loads the page from the server: with a navigation of the router, a part that fails again would cause endless reloads.
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
    // Without storage nothing is wanted.
  }
}

/** Only a reload goes on to the wanted address: a user who followed an address or a link wants that page. */
const isReload = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}
