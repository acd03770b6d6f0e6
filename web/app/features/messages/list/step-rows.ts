import type { KeyboardEvent } from 'react'

/** The arrow keys move the focus from row to row. */
export function stepRows(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const rows = [...event.currentTarget.querySelectorAll('a')]
  const at = rows.indexOf(document.activeElement as HTMLAnchorElement)
  const next = rows[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
