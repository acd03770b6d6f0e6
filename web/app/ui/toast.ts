/** Short messages at the bottom of the window: what has just happened, with a button to undo it. */
import { openStore } from './store'

interface ToastMessage {
  text: string
  /** A button to undo or continue: an action or a page. The message then stays longer. */
  action?: { label: string; onClick: () => void } | { label: string; to: string }
  /** Whether it reports a failure. */
  bad?: boolean
  /** Whether it stays until it is hidden, also when its action is taken. */
  stays?: boolean
}

export interface ShownToast extends ToastMessage {
  id: number
}

/** More messages at once would not be read. */
const MOST = 3

let lastId = 0
export const toasts = openStore<readonly ShownToast[]>([])

/**
 * Shows a message for 3 s, or for 8 s if it has an action or is bad, unless it stays; it takes the place of one with the same text. Returns its
 * id. Only in the browser.
 */
export function showToast(message: ToastMessage): number {
  const id = ++lastId
  const others = toasts.get().filter(({ text }) => text !== message.text)
  toasts.set([...others, { ...message, id }].slice(-MOST))
  return id
}

export const hideToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
