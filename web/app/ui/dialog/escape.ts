import type { KeyboardEvent } from 'react'

/** Whether this key closes a panel: Escape, unless it closes a dialog that stands over it. */
export const isEscape = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && !(target as Element).closest('dialog, [role="dialog"]')
