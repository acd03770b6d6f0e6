/** Counts views of a link: repeated views from one address within a short time are one, on any server. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps } from '../../deps.ts'
import { openCounter } from '../../http/counter.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'

const ONE = { name: 'link-views', max: 1, windowMs: 10 * MINUTE }

/** Whether this is the first view of `link` from this address in ten minutes; remembers the view. */
export function openVisits(deps: Pick<Deps, 'db' | 'signing'>): (link: string, ip: string) => Promise<boolean> {
  // An open page asks each minute, so repetitions are counted in memory, without the database.
  const here = openCounter(ONE)
  const everywhere = openSharedCounter(deps, ONE)
  return async (link, ip) => {
    const visit = `${link} ${ip}`
    if (here.wait(visit) > 0) return false
    here.add(visit)
    return (await everywhere.add([visit])) === 0
  }
}
