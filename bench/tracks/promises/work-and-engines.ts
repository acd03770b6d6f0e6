/** Slow and short work, platforms that turn, and engines. */
import { drives, jam, parks, passes, turns } from '../../../server/test/legs.ts'
import { type Leg, machineDay, type Receiver } from '../../../server/test/machines.ts'
import { around, exactly, kmOf, near, type Promised, reported, unreported } from './promise.ts'

export function slow(): Promised[] {
  const way = (name: string, legs: Leg[], every: number, by: typeof reported, share = 0.05): Promised => ({
    name: `${name}, каждые ${every} с, скорость ${by === reported ? 'есть' : 'нет'}`,
    points: by(around(...legs), every),
    what: 'км',
    truth: kmOf(around(...legs), every),
    within: near(kmOf(around(...legs), every), share),
    type: 'buldozer',
  })
  const unseen = (name: string, legs: Leg[], every: number): Promised => ({
    name: `${name}, каждые ${every} с, скорость нет: сказано`,
    points: unreported(around(...legs), every),
    what: '«не видны», раз в с',
    truth: every,
    within: near(every, 0.1),
    type: 'buldozer',
  })
  const each = (seconds: number[], row: (every: number) => Promised) => seconds.map(row)
  const city: Leg = { does: 'city', seconds: 3 * 3600, kmh: 40 }
  return [
    ...each([45, 60], (every) => way('прямо 2 км/ч 4 ч', [drives(8, 2)], every, reported)),
    ...each([45, 60, 120], (every) => way('прямо 2 км/ч 4 ч', [drives(8, 2)], every, unreported)),
    ...each([20, 30, 45, 60], (every) => way('проходы 60 м, 4 км/ч', [passes(60, 4, 4)], every, reported)),
    ...each([20, 30, 45, 60], (every) => way('проходы 40 м, 5 км/ч', [passes(40, 5, 4)], every, reported)),
    ...each([30, 60], (every) => way('проходы 40 м, 2,5 км/ч', [passes(40, 2.5, 8)], every, reported)),
    way('погрузчик, проходы 7,5 м', [passes(7.5, 6, 4)], 60, reported, 0.1),
    ...each([1, 5, 10, 30, 60], (every) => way('пробка 6 ч', [jam(6)], every, reported)),
    ...each([1, 5, 10], (every) => way('пробка 6 ч', [jam(6)], every, unreported, 0.1)),
    unseen('проходы 40 м', [passes(40, 5, 4)], 60),
    unseen('проходы 15 м', [passes(15, 5, 4)], 10),
    ...[0.5, 1.2, 1.6].map((kmh) => way(`прямо ${kmh} км/ч 4 ч`, [drives(4 * kmh, kmh)], 60, unreported)),
    ...each([10, 30, 60], (every) => ({
      ...way('самосвал в городе 3 ч, кварталы по 250 м', [city], every, reported),
      type: 'samosval',
    })),
  ]
}

export function turning(): Promised[] {
  const digs = (radius: number, every: number, noise: number): Promised => ({
    name: `копает 8 ч, телефон в ${radius} м от оси, шум ${noise} м, каждые ${every} с, скорость нет`,
    points: unreported(around(turns(8, radius)), every, { noise }),
    what: 'км',
    truth: 0,
    within: [0, 0.1],
    type: 'ekskavator',
  })
  return [digs(1.5, 1, 1.5), digs(2.5, 1, 1.5), digs(2.5, 1, 3), digs(4, 1, 3), digs(5, 1, 3), digs(2.5, 10, 8)]
}

export function engines(): Promised[] {
  const stands = (engine: NonNullable<Leg['engine']>, hours: number): Leg => ({ ...parks(hours), engine })
  const one = (
    name: string,
    legs: Leg[],
    shakes: Receiver['shakes'],
    [what, truth, within]: [Promised['what'], number, readonly [number, number]],
    more: Partial<Promised> & { every?: number } = {},
  ): Promised => ({
    name,
    points: machineDay(legs, { every: more.every ?? 10, ...(shakes && { shakes }) }).points,
    what,
    truth,
    within,
    type: 'ekskavator',
    marked: more.marked,
  })
  const cab = [stands('digs', 6.68), stands('idles', 1.32), stands('off', 1)]
  const quiet = { noise: 0.01, idle: 0.06, load: 0.35, jumps: true }
  const weak = [stands('off', 0.5), stands('idles', 1), stands('digs', 2)]
  return [
    ...[0.07, 0.11, 0.19].map((idle) =>
      one(`только холостой ход 4 ч, ${idle} м/с²`, [stands('idles', 4)], { noise: 0.01, idle, uneven: 0.157 }, [
        'ч работы',
        0,
        exactly(0),
      ]),
    ),
    one('тихая кабина, 1 ч заглушена', cab, quiet, ['ч заглушена', 1, [0, 1.09]]),
    one('ровная нагрузка 0,5 м/с² 6 ч', [stands('roars', 6)], { noise: 0.01, idle: 0.125, uneven: 0 }, [
      'ч холостого хода',
      0,
      exactly(0),
    ]),
    one(
      'нагрузка 1,5–2 раза, раз в минуту, по догадке',
      weak,
      { noise: 0.01, idle: 0.15, load: 0.35 },
      ['ч работы', 2, [0, 2.04]],
      { every: 60 },
    ),
    one('то же по калибровке', weak, { noise: 0.01, idle: 0.15, load: 0.35 }, ['ч холостого хода', 1, near(1, 0.1)], {
      every: 60,
      marked: { off: 0.01, idle: 0.15, work: 0.27 },
    }),
    one('тихая кабина по калибровке', cab, quiet, ['ч работы', 6.68, near(6.68, 0.1)], {
      marked: { off: 0.01, idle: 0.06, work: 0.11 },
    }),
  ]
}
