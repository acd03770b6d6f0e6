/** Machines at slow and short work, seen seldom, and turning their platforms. */
import { drives, parks, passes } from '../../../server/test/legs.ts'
import type { Leg } from '../../../server/test/machines.ts'
import { H, type Row, SPEEDS } from './row.ts'

export const works: Row[] = [
  ...[3, 8].flatMap((noise) =>
    [1, 10].flatMap((every) =>
      SPEEDS.flatMap((speed) =>
        [
          { name: 'бульдозер, проходы 40 м', legs: [parks(1), passes(40, 2.5, 8), parks(1)] },
          { name: 'каток, проходы 60 м', legs: [parks(1), passes(60, 4, 2), parks(1)] },
          { name: 'погрузчик, проходы 15 м', legs: [parks(1), passes(15, 6, 8), parks(1)] },
          { name: 'погрузчик, проходы 7,5 м', legs: [parks(1), passes(7.5, 6, 8), parks(1)] },
          { name: 'прямо 2 км/ч 4 ч', legs: [parks(1), drives(8, 2), parks(1)] },
          { name: 'фреза 1,2 км/ч 4 ч', legs: [parks(1), drives(4.8, 1.2), parks(1)] },
          { name: 'пробка 6 ч', legs: [parks(1), { does: 'jam', seconds: 6 * H } as const, parks(1)] },
        ].map((row) => ({
          name: `${row.name}; шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
          legs: row.legs,
          receiver: { noise, every, speed },
        })),
      ),
    ),
  ),
]

/** Passes of four hours, at each end of which it stands for so many seconds. */
const turned = (length: number, kmh: number, halts: number): Leg => ({
  does: 'passes',
  seconds: 4 * H,
  kmh,
  length,
  halts,
})

const JAM: Leg[] = [parks(1), { does: 'jam', seconds: 6 * H }, parks(1)]

/** Points too far apart to see what lies between. */
export const seldom: Row[] = [
  ...[5, 20, 30, 45, 60].flatMap((every) =>
    [
      { name: 'каток, проходы 60 м', legs: [parks(1), passes(60, 4, 4), parks(1)] },
      { name: 'проходы 40 м, 5 км/ч', legs: [parks(1), passes(40, 5, 4), parks(1)] },
      { name: 'погрузчик, проходы 7,5 м, на разворотах стоит 1 с', legs: [parks(1), turned(7.5, 5, 1), parks(1)] },
      { name: 'проходы 15 м, на разворотах стоит 1 с', legs: [parks(1), turned(15, 4, 1), parks(1)] },
      { name: 'прямо 2 км/ч 4 ч', legs: [parks(1), drives(8, 2), parks(1)] },
      { name: 'прямо 4 км/ч 4 ч', legs: [parks(1), drives(16, 4), parks(1)] },
      { name: 'пробка 6 ч', legs: JAM },
    ].map(({ name, legs }) => ({ name: `${name}; каждые ${every} с, скорость есть`, legs, receiver: { every } })),
  ),
  ...[20, 30, 45, 60, 120].map((every) => ({
    name: `прямо 2 км/ч 4 ч; каждые ${every} с, скорость нет`,
    legs: [parks(1), drives(8, 2), parks(1)],
    receiver: { every, speed: 'none' as const },
  })),
  ...[1, 10, 30, 60].map((every) => ({
    name: `стоит 8 ч, скорость гуляет до 1,4 км/ч; каждые ${every} с`,
    legs: [parks(8)],
    receiver: { every, restless: 0.4 },
  })),
]

const digs = (hours: number, radius: number, creeps?: number): Leg => ({
  does: 'turns',
  seconds: hours * H,
  radius,
  ...(creeps && { creeps }),
})

/** An excavator swings, the phone in its cab some metres off the axis. */
export const turning: Row[] = [
  ...SPEEDS.flatMap((speed) =>
    [1.5, 3, 5, 8].flatMap((noise) =>
      [1, 2, 5, 10].map((every) => ({
        name: `копает 8 ч, телефон в 2,5 м от оси; шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        type: 'ekskavator',
        legs: [parks(1), digs(8, 2.5), parks(1)],
        receiver: { noise, every, speed },
      })),
    ),
  ),
  ...[1.5, 4, 5].map((radius) => ({
    name: `копает 8 ч, телефон в ${radius} м от оси; каждую секунду, скорость нет`,
    type: 'ekskavator',
    legs: [parks(1), digs(8, radius), parks(1)],
    receiver: { speed: 'none' as const },
  })),
  ...SPEEDS.map((speed) => ({
    name: `копает 4 ч, проезжает 500 м, копает 4 ч; скорость ${speed === 'true' ? 'есть' : 'нет'}`,
    type: 'ekskavator',
    legs: [parks(1), digs(4, 2.5, 4), drives(0.5, 3), digs(4, 2.5), parks(1)],
    receiver: { speed },
  })),
]
