import { useEffect } from 'react'
import { allowStreams } from '../../api/streams'
import { useUser } from './use-user'

const KEY = 'user'

/**
 * Whoever logs in in another tab changes the user of this one too, because they share the cookie: what this page shows and does
 * would be of two people. It is loaded anew. A log-out alone changes nothing: the next call leads to the log-in.
 */
export function useOneUser() {
  const mine = useUser()?.userUrl
  useEffect(() => {
    if (!mine) return allowStreams()
    try {
      localStorage.setItem(KEY, mine)
    } catch {
      // A browser that stores nothing has no other tabs that would tell.
    }
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue && newValue !== mine) window.location.reload()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [mine])
}
