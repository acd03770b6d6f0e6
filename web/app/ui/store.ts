/** A value with listeners; `get` and `subscribe` have the form that `useSyncExternalStore` needs. */
export interface Store<T> {
  get: () => T
  /** Sets the value and calls every listener, even if the value is the same. */
  set: (next: T) => void
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void
}

export function openStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
