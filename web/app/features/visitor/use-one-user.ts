import { useEffect, useLayoutEffect } from 'react'
import { setPageAccount, wasRefused } from '../../api/page-account'
import { allowStreams } from '../../api/streams'
import { useRoot } from '../../api/use-root'
import { showToast } from '../../ui/toast'
import { followOtherTabs } from './other-tabs'

const CHOSEN_ELSEWHERE =
  'В другой вкладке выбрана другая компания или учётная запись. То, что вы отправили, не сохранено'

/**
 * Logging in as another user in another tab, or choosing another company there, does so for this tab too, because they share the
 * cookie: this page would mix data of two users, so it is reloaded. What it sends before that is refused (`page-account.ts`).
 * Logging out needs nothing here: the next call leads to the log-in.
 */
export function useOneUser() {
  const { user, company } = useRoot() ?? {}
  const mine = user ? [user.userUrl, company?.userUrl].filter(Boolean).join(' ') : undefined
  // Before the effects of the pages, which may make calls.
  useLayoutEffect(() => setPageAccount(mine), [mine])
  useEffect(() => {
    if (wasRefused()) showToast({ text: CHOSEN_ELSEWHERE, bad: true })
  }, [])
  useEffect(() => {
    if (!mine) return allowStreams()
    return followOtherTabs(mine, () => window.location.reload())
  }, [mine])
}
