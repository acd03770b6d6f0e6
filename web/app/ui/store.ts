/** A value that others listen to; `get` and `subscribe` are as `useSyncExternalStore` wants them. */
export interface Store<T> {
  get: () => T
  /** Tells everybody, also where the value is the same. */
  set: (next: T) => void
  /** Returns how to stop that. */
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
