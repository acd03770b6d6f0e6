import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { untilBack } from '../../api/server-back'

/** A server that answers within this is not said to be away, ms. */
const SOON_MS = 400

/**
 * Whether a page did not open because the server is away; `onBack` when it answers again. One that answers at once was not away:
 * then nothing is called, or a fault of the page itself would have it opened for ever.
 */
export function useServerBack(error: unknown, onBack: () => void): boolean {
  const answered = isRouteErrorResponse(error)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (answered) return
    const leaving = new AbortController()
    const timer = setTimeout(() => setAway(true), SOON_MS)
    untilBack(leaving.signal)
      .then((wasAway) => wasAway && onBack())
      .catch(() => undefined)
      .finally(() => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [answered, onBack])
  return away
}
