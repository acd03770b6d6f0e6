import { useEffect } from 'react'
import { allowStreams } from '../../api/streams'
import { useRoot } from '../../api/use-root'

const KEY = 'user'

/**
 * Logging in as another user in another tab, or choosing another company there, does so for this tab too, because they share the
 * cookie: this page would mix data of two users or write to the other company, so it is reloaded. Logging out needs nothing here:
 * the next call leads to the log-in.
 */
export function useOneUser() {
  const { user, company } = useRoot() ?? {}
  const mine = user ? `${user.userUrl} ${company?.userUrl ?? ''}` : undefined
  useEffect(() => {
    if (!mine) return allowStreams()
    try {
      localStorage.setItem(KEY, mine)
    } catch {
      // Without storage, other tabs cannot send a notice.
    }
    const look = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue && newValue !== mine) window.location.reload()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [mine])
}
