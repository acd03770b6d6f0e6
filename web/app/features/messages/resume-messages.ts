import { useEffect, useLayoutEffect } from 'react'
import { useUser } from '../visitor/use-user'
import { setPresentUser } from './write/present-user'
import { isFlagged } from './write/waiting-flag'

/** Runs on every page: sends messages that an earlier page could not send. */
export function useResumedMessages() {
  const user = useUser()?.userUrl
  // Before the effects of the pages, which may send messages of this user.
  useLayoutEffect(() => setPresentUser(user), [user])
  useEffect(() => {
    if (!user || !isFlagged()) return
    void import('./write/outbox').then(({ run }) => run()).catch(() => undefined)
  }, [user])
}
