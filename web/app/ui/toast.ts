/** Short messages at the bottom of the window: what has just happened, and the way back from it. */
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

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  shown = next
  for (const tell of listeners) tell()
}

/** Shows a message for 3 s, or 8 s where there is something to do about it. Only in the browser. */
export function showToast(message: ToastMessage): void {
  change([...shown, { ...message, id: ++lastId }].slice(-MOST))
}

export const hideToast = (id: number): void => change(shown.filter((toast) => toast.id !== id))

/** For `useSyncExternalStore`. */
export const shownToasts = () => shown
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
