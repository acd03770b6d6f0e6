import { useEffect } from 'react'
import { useUser } from '../visitor/use-user'
import { isFlagged } from './write/waiting-flag'

/** On every page: what an earlier one could not send goes now. */
export function useResumedMessages() {
  const user = useUser()?.userUrl
  useEffect(() => {
    if (!user || !isFlagged()) return
    void import('./write/outbox').then(({ run }) => run(user)).catch(() => undefined)
  }, [user])
}
