/** Photos whose ticks would cover each other are one tick. */

interface Timed {
  timestamp: number
}

/** Groups of what comes in the order of time, each no longer than `ms`. */
export function groupByDistance<T extends Timed>(timed: T[], ms: number): T[][] {
  const groups: T[][] = []
  for (const one of timed) {
    const group = groups.at(-1)
    if (group?.[0] && one.timestamp - group[0].timestamp < ms) group.push(one)
    else groups.push([one])
  }
  return groups
}
