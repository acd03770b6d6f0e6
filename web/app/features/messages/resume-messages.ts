import { useEffect } from 'react'
import { useUser } from '../visitor/use-user'
import { isFlagged } from './write/waiting-flag'

/** Runs on every page: sends messages that an earlier page could not send. */
export function useResumedMessages() {
  const user = useUser()?.userUrl
  useEffect(() => {
    if (!user || !isFlagged()) return
    void import('./write/outbox').then(({ run }) => run()).catch(() => undefined)
  }, [user])
}
