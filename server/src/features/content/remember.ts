/**
 * Remembers the result of `make` for each key, for `seconds`. Callers that ask while it is being made wait for the same result.
 */
export function remember<K, V>(seconds: number, make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, { until: number; value: Promise<V> }>()
  return (key) => {
    const last = known.get(key)
    if (last && last.until > Date.now()) return last.value
    const value = make(key)
    known.set(key, { until: Date.now() + seconds * 1000, value })
    // A failure is not remembered: the next call tries again.
    value.catch(() => known.delete(key))
    return value
  }
}
