interface Key {
  key: string
  target: EventTarget | null
  defaultPrevented: boolean
}

/** Whether this key closes a panel: Escape, unless it closes a dialog that stands over it. */
export const isEscape = ({ key, target, defaultPrevented }: Key): boolean =>
  key === 'Escape' && !defaultPrevented && !(target as Element).closest('dialog, [role="dialog"]')
