import { type RefObject, useEffect } from 'react'

/** While `open`, focuses the element of `first`; afterwards the focus returns to where it was. */
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
