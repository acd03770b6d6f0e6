/**
 * The smallest integer from `least` to `most` for which `isBefore` is false; `most` where
 * it is true below. `isBefore` must be true up to some integer and false from there on.
 */
export function bisect(least: number, most: number, isBefore: (value: number) => boolean): number {
  let [low, high] = [least, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return high
}
