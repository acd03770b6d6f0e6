/** Speeds in a wrong unit, and speeds of machines that stand. */
import type { PlacedPoint } from '../../../server/src/features/tracks/track.ts'
import { aheadUntil, besideWall, frozen, spread } from '../../../server/test/deceived.ts'
import { drives, jam, parks, passes } from '../../../server/test/legs.ts'
import { machineDay } from '../../../server/test/machines.ts'
import { around, exactly, near, type Promised, reported, rounds } from './promise.ts'

export function units(): Promised[] {
  const TIMES = [
    [1 / 1.852, 'узлы вместо км/ч'],
    [1.852, 'км/ч вместо узлов'],
    [1 / 3.6, 'м/с вместо км/ч'],
    [3.6, 'км/ч вместо м/с'],
    [1 / 1.944, 'м/с вместо узлов (OsmAnd)'],
  ] as const
  const slow = TIMES.flatMap(([times, name]) =>
    [
      { works: 'бульдозер, проходы 40 м', leg: passes(40, 2.5, 8), every: 1 },
      { works: 'бульдозер, проходы 60 м', leg: passes(60, 4, 5), every: 10 },
      { works: 'бульдозер, проходы 60 м', leg: passes(60, 4, 5), every: 60 },
    ].flatMap(({ works, leg, every }): Promised[] => {
      const its = {
        name: `${works}, ${name}, каждые ${every} с`,
        points: reported(around(leg), every, { times }),
        type: 'buldozer',
      }
      const said = Number(every === 60)
      return [
        { ...its, what: 'км', truth: 20, within: near(20, 0.05) },
        { ...its, name: 'то же', what: '«не проверена»', truth: said, within: exactly(said) },
      ]
    }),
  )
  const jams = TIMES.flatMap(([times, name]) =>
    [5, 10].map((every): Promised => {
      const { points, km } = machineDay(around(jam(4)), { every, times })
      return {
        name: `пробка 4 ч, ${name}, каждые ${every} с`,
        points,
        what: 'км',
        truth: km,
        within: near(km, 0.1),
        type: 'samosval',
      }
    }),
  )
  return [...slow, ...jams]
}

export function speeds(): Promised[] {
  const highest = (name: string, points: PlacedPoint[], truth: number): Promised => ({
    name,
    points,
    what: 'км/ч, высшая',
    truth,
    within: [0, Math.max(1.1 * truth, truth + 1)],
    type: 'samosval',
  })
  const wall = (every: number, metres: number) =>
    besideWall(reported([parks(4)], every), metres, spread(12, every < 60 ? 1 : 2, [0.2, 3.8]))
  const leaps = (type: string, every: number, metres: number): Promised => ({
    name: `${type} стоит у стены, эхо ${metres} м, каждые ${every} с`,
    points: wall(every, metres),
    what: 'км',
    truth: 0,
    within: exactly(0),
    type,
  })
  return [
    highest('стоит у стены, эхо 40 м, каждую секунду', wall(1, 40), 0),
    highest('стоит у стены, эхо 40 м, каждые 10 с', wall(10, 40), 0),
    ...[30, 60].flatMap((every) =>
      [150, 300, 530].map((metres) =>
        highest(`самосвал стоит у стены, эхо ${metres} м, каждые ${every} с`, wall(every, metres), 0),
      ),
    ),
    highest('20 км/ч, приёмник застыл на 6 мин', frozen(reported(rounds, 1), spread(5, 6, [1, 9])), 20),
    highest(
      '40 км/ч, часы до полудня спешат на час',
      aheadUntil(reported(around(drives(160, 40, 0.01)), 10), 3, 60),
      40,
    ),
    ...['ekskavator', 'buldozer', 'samosval'].flatMap((type) => [
      leaps(type, 10, 300),
      ...[30, 60].flatMap((every) => [60, 150, 300, 530].map((metres) => leaps(type, every, metres))),
    ]),
  ]
}
