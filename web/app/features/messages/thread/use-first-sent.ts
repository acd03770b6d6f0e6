import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths'
import { moveDraft } from '../../../ui/form/drafts'
import { onSent } from '../write/outbox'

/**
 * Opens the thread that the first message about a listing or an offer has begun. What is typed until it is open goes on there.
 * `about`: id of the listing or offer.
 */
export function useFirstSent(about: string, onBegun: () => void) {
  const navigate = useNavigate()
  const begun = useRef<string>(undefined)
  const open = useEffectEvent((thread: string) => {
    begun.current = thread
    onBegun()
    void navigate(paths.thread(thread), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const end = onSent(({ to }, { thread }) => {
      if (('itemId' in to && to.itemId === about) || ('offerId' in to && to.offerId === about)) open(thread)
    })
    return () => {
      end()
      if (begun.current !== undefined) moveDraft(about, begun.current)
    }
  }, [about])
}
