import type { KeyboardEvent } from 'react'

interface Key {
  key: string
  target: EventTarget | null
  defaultPrevented: boolean
}

/** Whether this key closes a panel: Escape, unless it closes a dialog above the panel. */
export const isEscape = ({ key, target, defaultPrevented }: Key): boolean =>
  key === 'Escape' && !defaultPrevented && !(target as Element).closest('dialog, [role="dialog"]')

/** For an open choice that covers the page: Escape closes it, and its button gets the focus back. */
export function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const choice = event.currentTarget
  if (!choice.open || !isEscape(event)) return
  choice.open = false
  choice.querySelector('summary')?.focus()
}
