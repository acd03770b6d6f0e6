/** Full days of many machines, read together in a few round trips. */
import type { Deps } from '../../../deps.ts'
import type { Audience } from '../../photos/photo-links.rules.ts'
import { photosOf } from '../../photos/photo-links.ts'
import { sleepsOfDays } from '../../recorders/signs.queries.ts'
import { LEAD_MS } from '../../tracks/day.rules.ts'
import { knownMachines } from '../../tracks/engine/known-engine.queries.ts'
import { lyingTogether } from '../../tracks/store/mark.queries.ts'
import { readerOf } from '../../tracks/store/reach.ts'
import { readFew, readTrack } from '../../tracks/store/read.queries.ts'
import type { Tracking } from '../../tracks/tracking.queries.ts'
import { countPhotos, photoFacts } from '../coverage.queries.ts'
import { type Daily, dailyOf, type ShownPart } from './daily.ts'

export interface MachineToRead {
  tracking: Tracking
  shown: ShownPart
}

type Reading = Pick<Deps, 'db' | 'pool' | 'tracks' | 'signing'>

/** Full days by machine id. The points of all machines are in memory at once: ask for few machines at a time. */
export async function readDailies(
  deps: Reading,
  machines: readonly MachineToRead[],
  audience: Audience,
): Promise<Map<string, Daily>> {
  const read = new Map<string, Daily>()
  for (
    let rest = machines.map((machine) => ({ ...machine, equipment: machine.tracking.equipment }));
    rest.length > 0;
  ) {
    const some = await lyingTogether(deps.db, rest)
    for (const [equipment, daily] of await readTogether(deps, some, audience)) read.set(equipment, daily)
    rest = rest.filter(({ equipment }) => !read.has(equipment))
  }
  return read
}

/** Reads machines that are stored together in one query. */
async function readTogether(deps: Reading, machines: MachineToRead[], audience: Audience): Promise<[string, Daily][]> {
  const wanted = machines.map(({ tracking: { equipment, type }, shown: { span, since } }) => ({
    ...span,
    equipment,
    type,
    since,
  }))
  const spans = wanted.map(({ equipment, since, end }) => ({ equipment, start: since, end }))
  const reader = readerOf(deps).db
  const [tracks, known, counts, facts, sleeps] = await Promise.all([
    readFew(
      deps,
      wanted.map(({ equipment, since, end }) => ({ equipment, from: since - LEAD_MS, to: end })),
    ),
    knownMachines(deps.db, wanted),
    countPhotos(reader, spans),
    photoFacts(deps.db, spans),
    sleepsOfDays(deps.db, spans),
  ])
  const days: [string, Daily][] = []
  for (const [i, { tracking, shown }] of machines.entries()) {
    const { equipment } = tracking
    const { since, span } = shown
    const photos = counts[i] ? photosOf(deps, equipment, new Date(since), new Date(span.end), audience) : []
    const stops = (facts[i]?.stops ?? []).map(({ at }) => at).filter((at) => at >= since)
    const daily = await dailyOf(deps, tracking, shown, audience, {
      track: tracks[i] ?? (await readTrack(deps, equipment, since - LEAD_MS, span.end)),
      photos: await photos,
      stoppedAt: stops.length > 0 ? Math.max(...stops) : null,
      machine: known[i],
      sleeps: () => sleeps[i] ?? [],
      photoFacts: facts[i],
    })
    days.push([equipment, daily])
  }
  return days
}
