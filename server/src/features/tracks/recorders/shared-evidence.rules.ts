/** Evidence of the engine from several recorders: only from those that are with the machine. */
import { anyAt, at, at32, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { type EvidenceColumns, emptyEvidence, type RawTrack } from '../track.ts'
import { apart, type Heard, placeAt } from './heard.rules.ts'
import { type Service, serviceAt } from './serving.rules.ts'

/**
 * The evidence of the recorder that serves, and of those that agree with it on the place. Two phones are shaken differently, so
 * vibration and charging always come from a single one: the first in `heard` that has any.
 */
export function sharedEvidence({ evidence }: RawTrack, heard: Heard[], services: Service[]): EvidenceColumns {
  const rankOf = new Map(heard.map(({ recorder }, rank) => [recorder, rank]))
  const shaking = new Set<number>()
  for (let i = 0; i < evidence.t.length; i++)
    if (at32(evidence.vibration, i) >= 0) shaking.add(rankOf.get(indexAt(evidence.by, i)) ?? 0)
  const kept: number[] = []
  const shared = { ...evidence, vibration: evidence.vibration.slice(), charging: evidence.charging.slice() }
  for (let i = 0; i < evidence.t.length; i++) {
    const [moment, rank] = [at(evidence.t, i), rankOf.get(indexAt(evidence.by, i)) ?? 0]
    if (!isWith(heard, services, rank, moment)) continue
    const first = [...shaking].filter((other) => other < rank).some((other) => isWith(heard, services, other, moment))
    if (first) {
      shared.vibration[i] = Number.NaN
      shared.charging[i] = -1
    }
    kept.push(i)
  }
  return picked(shared, kept)
}

/** Whether the recorder is where the machine is at a moment (ms). */
function isWith(heard: Heard[], services: Service[], rank: number, moment: number): boolean {
  const service = serviceAt(services, moment)
  const [serving, other] = [service && heard[service.by], heard[rank]]
  if (serving === other) return serving !== undefined
  const [here, there] = [serving && placeAt(serving, moment), other && placeAt(other, moment)]
  return here !== undefined && there !== undefined && apart(here, there) === 0
}

function picked(columns: EvidenceColumns, indexes: number[]): EvidenceColumns {
  const few = emptyEvidence(indexes.length)
  for (const name of ['t', 'vibration', 'frequency', 'charging', 'ignition'] as const)
    for (const [k, i] of indexes.entries()) few[name][k] = anyAt(columns[name], i)
  return few
}
