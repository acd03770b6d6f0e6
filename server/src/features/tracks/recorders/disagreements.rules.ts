/** When two recorders of a machine report places that exclude each other. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { apart, type Heard, placeAt } from './heard.rules.ts'
import { type Service, serviceAt } from './serving.rules.ts'

/** Two recorders that were apart; indexes in `RawTrack.recorders` of the one that served, and of the other. */
export interface Apart {
  recorders: [serving: number, other: number]
  /** First and last such moment, ms. */
  from: number
  to: number
  seconds: number
  metres: number
}

/** Ms between two checks, and the minimum time of being apart without a break: the start of a stay is recognised as late. */
const LOOK_MS = 10_000
const LEAST_MS = 2 * MINUTE

/** From `start` (ms) on, ascending; and the number of seconds in which any two were apart. */
export function apartIn(heard: Heard[], services: Service[], start: number): { pairs: Apart[]; seconds: number } {
  const from = Math.max(start, services[0]?.from ?? start)
  const looks = Math.max(0, Math.floor(((services.at(-1)?.to ?? from) - from) / LOOK_MS) + 1)
  const isApart = new Uint8Array(looks)
  const pairs = heard.flatMap((_, rank) => pairsWith({ heard, services, from, looks, isApart }, rank))
  return {
    pairs: pairs.toSorted((a, b) => a.from - b.from),
    seconds: isApart.reduce((sum, is) => sum + is, 0) * (LOOK_MS / 1000),
  }
}

interface Looks {
  heard: Heard[]
  services: Service[]
  /** Moment of the first check (ms), and number of checks. */
  from: number
  looks: number
  /** 1 for each check at which two are apart. */
  isApart: Uint8Array
}

/** This recorder compared with each one that served meanwhile. */
function pairsWith({ heard, services, from, looks, isApart }: Looks, rank: number): Apart[] {
  const pairs = new Map<number, Apart>()
  let begin = 0
  let most = 0
  let by = -1
  for (let look = 0; look <= looks; look++) {
    const moment = from + look * LOOK_MS
    const service = look < looks ? serviceAt(services, moment) : undefined
    const metres = service ? apartFrom(heard, service, rank, moment) : 0
    if (metres > 0 && service?.by === by) {
      most = Math.max(most, metres)
      continue
    }
    if (by >= 0 && (look - begin) * LOOK_MS >= LEAST_MS) {
      isApart.fill(1, begin, look)
      const stretch = { from: from + begin * LOOK_MS, to: from + look * LOOK_MS, metres: most }
      addTo(pairs, [heard[by]?.recorder ?? 0, heard[rank]?.recorder ?? 0], stretch)
    }
    by = metres > 0 && service ? service.by : -1
    begin = look
    most = metres
  }
  return [...pairs.values()]
}

/** Metres between the recorder and the one that serves; 0 if they may agree, or if one of them is silent. */
function apartFrom(heard: Heard[], service: Service, rank: number, moment: number): number {
  const [serving, other] = [heard[service.by], heard[rank]]
  if (!serving || !other || service.by === rank) return 0
  const [here, there] = [placeAt(serving, moment), placeAt(other, moment)]
  return here && there ? apart(here, there) : 0
}

function addTo(
  pairs: Map<number, Apart>,
  recorders: Apart['recorders'],
  { from, to, metres }: Pick<Apart, 'from' | 'to' | 'metres'>,
) {
  const known = pairs.get(recorders[0])
  pairs.set(recorders[0], {
    recorders,
    from: known?.from ?? from,
    to,
    seconds: (known?.seconds ?? 0) + (to - from) / 1000,
    metres: Math.max(known?.metres ?? 0, metres),
  })
}
