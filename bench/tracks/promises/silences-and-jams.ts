/** Phones that are silent, and receivers that are deceived. */
import {
  byTurns,
  type Deception,
  isIn,
  kmOver,
  type Stretch,
  silenced,
  spoofed,
  spread,
} from '../../../server/test/deceived.ts'
import { drives, parks, passes } from '../../../server/test/legs.ts'
import { type Leg, machineDay } from '../../../server/test/machines.ts'
import { exactly, near, type Promised, reported, rounds, TEN } from './promise.ts'

export function silences(): Promised[] {
  const asleep = (times: number, minutes: number) => silenced(reported(rounds, 10), spread(times, minutes, TEN))
  const six = asleep(6, 40)
  const moved = [1.5, 3.5, 5.5, 7.5].map((from): Stretch => ({ from, minutes: 50 }))
  // Three kilometres further on after each silence.
  const legs = [parks(1.7), ...[1, 2, 3, 4].flatMap(() => [drives(3, 20), parks(1.85)])]
  const further = silenced(reported(legs, 10), moved)
  return [
    {
      name: 'круг 2 км 10 ч, 6 молчаний по 40 мин',
      points: six,
      what: 'ч слышно',
      truth: 6,
      within: near(6, 0.02),
    },
    { name: 'то же', points: six, what: 'ч покрыто', truth: 6, within: near(6, 0.02) },
    {
      name: '12 молчаний по 11 мин',
      points: asleep(12, 11),
      what: 'ч слышно',
      truth: 7.8,
      within: near(7.8, 0.02),
    },
    {
      name: 'экскаватор стоит, за 4 молчания по 50 мин каждый раз на 3 км дальше',
      points: further,
      what: 'ч в движении',
      truth: 0,
      within: exactly(0),
      type: 'ekskavator',
    },
    {
      name: 'то же: «не меньше»',
      points: further,
      what: 'км без связи',
      truth: kmOver(further, moved),
      within: near(kmOver(further, moved), 0.02),
      type: 'ekskavator',
    },
  ]
}

export function deceptions(): Promised[] {
  const times = (count: number, minutes: number) => spread(count, minutes, TEN)
  const jammed = (legs: Leg[], stretches: Stretch[], every: number, how?: Deception) =>
    spoofed(reported(legs, every), stretches, how)
  /** Km between true points that follow each other; over a jam of less than ten minutes the machine is heard on both sides. */
  const heard = (legs: Leg[], stretches: Stretch[], every: number) => {
    const { points, km } = machineDay(legs, { every })
    if (stretches.every(({ minutes }) => minutes < 10)) return km
    const isTrue = points.map(({ at }) => !isIn(stretches, at))
    const steps = isTrue.filter((is, i) => i > 0 && is && isTrue[i - 1]).length
    return (km * steps) / (points.length - 1)
  }
  const parked = [parks(10)]
  const four = times(4, 20)
  const stays = (name: string, stretches: Stretch[], every: number, how?: Deception): Promised[] => {
    const points = jammed(parked, stretches, every, how).map((point) => ({ ...point, ignition: true }))
    const all = stretches.reduce((sum, { minutes }) => sum + minutes / 60, 0)
    const rows: [Promised['what'], number, readonly [number, number]][] = [
      ['км', 0, exactly(0)],
      ['часов на объекте', 10, near(10, 0.02)],
      ['раз приехала', 1, exactly(1)],
      ['ч подмены', all, near(all, 0.05)],
      ['км/ч, высшая', 0, exactly(0)],
    ]
    return rows.map(([what, truth, within], i) => ({
      name: i === 0 ? `${name}, каждые ${every} с` : 'то же',
      points,
      what,
      truth,
      within,
      type: 'ekskavator',
    }))
  }
  const works = (name: string, legs: Leg[], stretches: Stretch[], every: number, how?: Deception): Promised => {
    const truth = heard(legs, stretches, every)
    return {
      name: `${name}, каждые ${every} с: слышно`,
      points: jammed(legs, stretches, every, how),
      what: 'км',
      truth,
      within: near(truth, 0.01),
    }
  }
  const digs = [passes(40, 2.5, 10)]
  const turned = byTurns(
    reported(rounds, 1),
    [
      { from: 1, minutes: 180 },
      { from: 5 + 2 / 3, minutes: 30 },
    ],
    { own: 7, other: 14 },
  )
  return [
    ...stays('экскаватор стоит, 4 × 20 мин в 61 км', four, 10),
    ...stays('экскаватор стоит, 4 × 20 мин в 61 км', four, 60),
    ...stays('экскаватор стоит, 4 × 9 мин в 61 км', times(4, 9), 10),
    ...stays('экскаватор стоит, 5 ч сразу', times(1, 300), 10),
    ...stays('экскаватор стоит, 4 × 20 мин кружит', four, 10, { does: 'circles' }),
    ...stays('экскаватор стоит, 4 × 20 мин летит 150 км/ч', four, 10, { does: 'flies', kmh: 150, km: 0 }),
    works('круг 2 км, 4 × 20 мин', rounds, four, 10),
    works('круг 2 км, 6 × 60 мин', rounds, times(6, 60), 60),
    works('проходы 40 м, 4 × 20 мин', digs, four, 1),
    works('проходы 40 м, 4 × 20 мин', digs, four, 10),
    works('проходы 40 м, 4 × 20 мин', digs, four, 60),
    works('дуга 40 км/ч, 6 × 2 мин', [drives(400, 40, 0.002)], times(6, 2), 60),
    {
      name: 'круг 2 км, своё и чужое место по очереди 7 и 14 с',
      points: turned,
      what: 'км',
      truth: 200,
      within: near(200, 0.01),
    },
  ]
}
