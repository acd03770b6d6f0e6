/** Views of a link: who looks again soon after is the same visitor, whichever server answers him. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Deps } from '../../deps.ts'
import { openCounter } from '../../http/counter.ts'
import { openSharedCounter } from '../../http/shared-counter.ts'

const ONE = { name: 'link-views', max: 1, windowMs: 10 * MINUTE }

/** Whether this address has not looked at what `link` names within ten minutes; it is remembered as one that has. */
export function openVisits(deps: Pick<Deps, 'db' | 'signing'>): (link: string, ip: string) => Promise<boolean> {
  // A page that is looked at asks each minute: the database need not hear of it.
  const here = openCounter(ONE)
  const everywhere = openSharedCounter(deps, ONE)
  return async (link, ip) => {
    const visit = `${link} ${ip}`
    if (here.wait(visit) > 0) return false
    here.add(visit)
    return (await everywhere.add([visit])) === 0
  }
}
