import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isOffline, untilBack } from '../../api/server-back'

/** A server that answers within this time does not count as down, ms. */
const SOON_MS = 400

/** Why a page that waits for the server is not there yet. */
export const pageAwayText = () =>
  isOffline()
    ? 'Нет связи. Когда она появится, страница откроется сама.'
    : 'Сервер не отвечает: возможно, перезапускается. Страница откроется сама.'

/**
 * Whether a page failed to open because the server is down; `onBack` is called when it answers again. It is not called
 * for a server that answers at once: that was not down, and a page with an error of its own would be reopened endlessly.
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
