import { useEffect, useRef } from 'react'

/** Whether this opening of a dialog is still on the page: the user may go back while its call is under way. */
export function useIsOpen(): () => boolean {
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return () => open.current
}

/**
 * The function by which a dialog closes itself after its call. It closes only this opening: an answer that arrives after the user
 * went back must not close another dialog, which has been opened since.
 */
export function useOwnClose(onClose: () => void): () => void {
  const isOpen = useIsOpen()
  return () => {
    if (isOpen()) onClose()
  }
}
