/** The least whole number from `least` to `most` of which `isBefore` is not true any more; it is true of every one before that. */
export function bisect(least: number, most: number, isBefore: (value: number) => boolean): number {
  let [low, high] = [least, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return high
}
