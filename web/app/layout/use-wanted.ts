import { useEffect } from 'react'
import { useNavigation } from 'react-router'

const KEY = 'wanted'

/**
 * Where the files of the next page do not come, React Router loads the page before it anew, and the wanted address would be
 * lost. It is kept meanwhile, for the page that comes then and for `offline.html`.
 */
export function useWanted() {
  const { location } = useNavigation()
  useEffect(() => {
    const to = taken()
    // From the server: a part that still does not come would have the page loaded over and over.
    if (to) window.location.replace(to)
  }, [])
  const wanted = location && location.pathname + location.search
  useEffect(() => {
    if (!wanted) return
    keep({ from: here(), to: wanted })
    return () => keep(undefined)
  }, [wanted])
}

const here = () => window.location.pathname + window.location.search

/** The address that a page before this one at the same address has wanted; once. */
function taken(): string | undefined {
  try {
    const { from, to } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    keep(undefined)
    return from === here() ? to : undefined
  } catch {
    return undefined
  }
}

/** A browser that stores nothing goes on without it. */
function keep(wanted: { from: string; to: string } | undefined) {
  try {
    if (wanted) sessionStorage.setItem(KEY, JSON.stringify(wanted))
    else sessionStorage.removeItem(KEY)
  } catch {}
}
