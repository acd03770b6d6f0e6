import type { KeyboardEvent } from 'react'

interface Key {
  key: string
  target: EventTarget | null
  defaultPrevented: boolean
}

/** Whether this key closes a panel: Escape, unless it closes a dialog that stands over it. */
export const isEscape = ({ key, target, defaultPrevented }: Key): boolean =>
  key === 'Escape' && !defaultPrevented && !(target as Element).closest('dialog, [role="dialog"]')

/** Of an opened choice that lies over the page: Escape closes it, and its button has the focus again. */
export function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const choice = event.currentTarget
  if (!choice.open || !isEscape(event)) return
  choice.open = false
  choice.querySelector('summary')?.focus()
}
