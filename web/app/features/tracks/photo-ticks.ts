/** Joins photos whose ticks would overlap. */

interface Timed {
  timestamp: number
}

/** Groups of items in order of time, each shorter than `ms`. */
export function groupByDistance<T extends Timed>(timed: T[], ms: number): T[][] {
  const groups: T[][] = []
  for (const one of timed) {
    const group = groups.at(-1)
    if (group?.[0] && one.timestamp - group[0].timestamp < ms) group.push(one)
    else groups.push([one])
  }
  return groups
}
