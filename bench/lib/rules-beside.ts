/**
 * How long the rules take for a day of 86,400 points: process time of many runs, alternating with those of another tree if one is
 * named, so that other load on the computer affects both alike.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RawTrack } from '../../server/src/features/tracks/track.ts'
import { drives, parks, passes } from '../../server/test/legs.ts'
import { type Leg, machineDay, type Receiver, START } from '../../server/test/machines.ts'
import { percentile } from './measure.ts'

const HOURS = 24
const HERE = resolve(import.meta.dirname, '../..')

const DAYS: { name: string; legs: Leg[]; receiver?: Receiver }[] = [
  { name: 'едет', legs: [drives(40 * HOURS, 40)] },
  { name: 'едет, скорость не передаёт', legs: [drives(40 * HOURS, 40)], receiver: { speed: 'none' } },
  { name: 'в городе', legs: [{ does: 'city', seconds: HOURS * 3600, kmh: 40 }] },
  { name: 'проходы по 40 м', legs: [passes(40, 4, HOURS)] },
  { name: 'стоит', legs: [parks(HOURS)] },
]

interface Rules {
  rawTrackOf(points: object[]): RawTrack
  dayOfTrack(track: RawTrack, start: number): unknown
}

async function rulesOf(tree: string): Promise<Rules> {
  const file = (name: string) => import(pathToFileURL(resolve(tree, 'server/src/features/tracks', name)).href)
  return { ...(await file('track.ts')), ...(await file('day.rules.ts')) }
}

function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Rows of a table: the least and the median ms of each day here, and, with another tree, its ms and our ratio to it. */
export async function rulesBeside(other: string | undefined, runs: number): Promise<string[][]> {
  const trees = await Promise.all([HERE, ...(other ? [resolve(other)] : [])].map(rulesOf))
  return DAYS.map(({ name, legs, receiver }) => {
    const { points } = machineDay(legs, { every: 1, noise: 4, correlated: 60, ...receiver })
    const days = trees.map(({ rawTrackOf, dayOfTrack }) => {
      const track = rawTrackOf(points)
      return () => dayOfTrack(track, START)
    })
    const times = days.map((): number[] => [])
    for (let run = 0; run < runs; run++) for (const [k, day] of days.entries()) times[k]?.push(cpuMsOf(day))
    return [
      name,
      ...[0, 50].flatMap((part) => {
        const [here = Number.NaN, there] = times.map((its) => percentile(its, part))
        return [here.toFixed(1), ...(there === undefined ? [] : [there.toFixed(1), (here / there).toFixed(2)])]
      }),
    ]
  })
}
