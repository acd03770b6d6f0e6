import { type FocusEvent, type FocusEventHandler, useLayoutEffect, useRef, useState } from 'react'

interface Given<E> {
  onFocus?: FocusEventHandler<E> | undefined
  onBlur?: FocusEventHandler<E> | undefined
}

/**
 * Attributes that disable a control without losing the focus. A browser takes the focus away from an element that becomes disabled,
 * so a focused control only says that it is disabled, until the focus leaves it. The control must ignore presses while `disabled`.
 * When a focused control is removed, the row or section around it gets the focus.
 */
export function useKeptFocus<E extends HTMLElement>(disabled: boolean, { onFocus, onBlur }: Given<E>) {
  const [focused, setFocused] = useState(false)
  const holder = useRef<E>(null)
  useLayoutEffect(
    () => () => {
      if (holder.current) focusAround(holder.current)
    },
    [],
  )
  return {
    disabled: disabled && !focused,
    'aria-disabled': (disabled && focused) || undefined,
    onFocus(event: FocusEvent<E>) {
      holder.current = event.currentTarget
      setFocused(true)
      onFocus?.(event)
    },
    onBlur(event: FocusEvent<E>) {
      holder.current = null
      setFocused(false)
      onBlur?.(event)
    },
  }
}

/** Focuses the nearest row or section that remains around an element, which is about to be removed, unless something else gets it. */
function focusAround(removed: Element) {
  const around: HTMLElement[] = []
  for (let node = removed.parentElement; node; node = node.parentElement)
    if (node.matches('li, tr, section')) around.push(node)
  queueMicrotask(() => {
    const near = around.find((node) => node.isConnected)
    if (!near || document.activeElement !== document.body) return
    near.tabIndex = -1
    near.addEventListener('blur', () => near.removeAttribute('tabindex'), { once: true })
    near.focus({ preventScroll: true })
  })
}
