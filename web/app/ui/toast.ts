/** Short messages at the bottom of the window: what has just happened, and the way back from it. */
import { openStore } from './store'

interface ToastMessage {
  text: string
  /** A way back or on: something that is done, or a page. The message stays longer for it. */
  action?: { label: string; onClick: () => void } | { label: string; to: string }
  /** Something failed. */
  bad?: boolean
}

export interface ShownToast extends ToastMessage {
  id: number
}

/** More than these nobody reads. */
const MOST = 3

let lastId = 0
export const toasts = openStore<readonly ShownToast[]>([])

/** Shows a message for 3 s, or 8 s where there is something to do about it. Only in the browser. */
export function showToast(message: ToastMessage): void {
  toasts.set([...toasts.get(), { ...message, id: ++lastId }].slice(-MOST))
}

export const hideToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
