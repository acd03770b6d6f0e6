import { type RefObject, useEffect } from 'react'

/**
 * While `open`, the focus is on the element of `first` or where the user takes it; afterwards it is again where it was.
 */
export function useFocusOn(first: RefObject<HTMLElement | null>, open = true) {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    first.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [first, open])
}
