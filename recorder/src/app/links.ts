/** Owners' links that the app opened and passed to the page. */

export function openLinks() {
  let token: string | undefined
  const listeners = new Set<() => void>()
  const set = (next: string | undefined) => {
    token = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => token,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (next: string) => set(next),
    forget: () => set(undefined),
  }
}
