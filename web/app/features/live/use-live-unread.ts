import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths'

/** Ms after the page was shown, when there is time for background work. */
const REST_MS = 3000

/** Keeps the number of unread messages in the frame live on every page; the pages of messages have a stream of their own. */
export function useLiveUnread(signedIn: boolean) {
  const { pathname } = useLocation()
  const wanted = signedIn && pathname !== paths.deals() && !pathname.startsWith(paths.thread(''))
  useEffect(() => {
    if (!wanted) return
    let end: (() => void) | undefined
    let left = false
    const timer = setTimeout(() => {
      void import('./follow-unread')
        .then(({ followUnread }) => {
          if (!left) end = followUnread()
        })
        .catch(() => undefined)
    }, REST_MS)
    return () => {
      left = true
      clearTimeout(timer)
      end?.()
    }
  }, [wanted])
}
