/** Receivers whose speeds are in a wrong unit, or always 0. */
import { drives, parks, passes } from '../../../server/test/legs.ts'
import type { Row } from './row.ts'

const TIMES = [
  { times: 1 / 1.852, unit: 'узлы вместо км/ч' },
  { times: 1.852, unit: 'км/ч вместо узлов' },
  { times: 1 / 3.6, unit: 'м/с вместо км/ч' },
  { times: 3.6, unit: 'км/ч вместо м/с' },
  { times: 1 / 1.944, unit: 'м/с вместо узлов' },
]

/** Reported speeds in a wrong unit. */
export const units: Row[] = TIMES.flatMap(({ times, unit }) => [
  ...[3, 8].flatMap((noise) =>
    [1, 10].map((every) => ({
      name: `бульдозер, проходы 40 м, ${unit}; шум ${noise} м, каждые ${every} с`,
      legs: [parks(1), passes(40, 2.5, 8), parks(1)],
      receiver: { noise, every, times },
    })),
  ),
  { name: `самосвал 60 км, ${unit}`, legs: [parks(0.5), drives(60, 60, 0.1), parks(0.5)], receiver: { times } },
])

/** A receiver that tells 0 whatever its machine does. */
export const zeros: Row[] = [1, 5, 10, 30, 60].flatMap((every) => [
  ...[
    { name: 'прямо 2 км/ч 4 ч', type: 'buldozer', legs: [parks(1), drives(8, 2), parks(1)] },
    { name: 'прямо 8 км/ч 4 ч', type: 'buldozer', legs: [parks(1), drives(32, 8), parks(1)] },
    { name: 'проходы 15 м', type: 'buldozer', legs: [parks(1), passes(15, 6, 4), parks(1)] },
    { name: 'проходы 40 м', type: 'buldozer', legs: [parks(1), passes(40, 2.5, 4), parks(1)] },
    { name: 'проходы 150 м', type: 'buldozer', legs: [parks(1), passes(150, 4, 4), parks(1)] },
    { name: 'самосвал, круги 20 км/ч', type: 'samosval', legs: [parks(1), drives(80, 20, 1), parks(1)] },
    { name: 'стоит 8 ч', type: 'buldozer', legs: [parks(8)] },
  ].map(({ name, type, legs }) => ({
    name: `${name}; шум 8 м, каждые ${every} с`,
    type,
    legs,
    receiver: { every, noise: 8, speed: 'zero' as const },
  })),
])
