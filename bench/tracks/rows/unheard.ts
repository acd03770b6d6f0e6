/** Phones that are silent, and receivers that are deceived. */
import { drives, parks, passes } from '../../../server/test/legs.ts'
import { city, type Row } from './row.ts'

const round = drives(200, 20, 1)
export const unheard: Row[] = [
  { name: 'круг 2 км 10 ч, 6 молчаний по 40 мин', legs: [round], receiver: { every: 10 }, silences: [6, 40] },
  ...[1, 10, 60].flatMap((every) =>
    [
      { name: 'стоит', legs: [parks(10)] },
      { name: 'проходы 40 м', legs: [passes(40, 2.5, 10)] },
      { name: 'круг 2 км', legs: [round] },
    ].flatMap(({ name, legs }) =>
      (
        [
          [6, 2],
          [4, 20],
          [1, 300],
        ] as [number, number][]
      ).map((jams) => ({
        name: `${name} 10 ч, подмена ${jams[0]} × ${jams[1]} мин, каждые ${every} с`,
        legs,
        receiver: { every },
        jams,
      })),
    ),
  ),
  ...[
    { name: 'прямо 8 км/ч', legs: [drives(80, 8)] },
    { name: 'дуга 40 км/ч', legs: [drives(400, 40, 0.002)] },
    { name: 'город', legs: [city(10)] },
  ].flatMap(({ name, legs }) =>
    [20, 50, 90].map((kmh) => ({
      name: `${name} 10 ч, увод 4 × 20 мин по ${kmh} км/ч`,
      legs,
      receiver: { every: 10 },
      led: [4, 20, kmh] as [number, number, number],
    })),
  ),
  ...[1, 10, 30].flatMap((every) =>
    [
      { name: 'стоит', legs: [parks(10)] },
      { name: 'круг 2 км', legs: [round] },
      { name: 'дуга 40 км/ч', legs: [drives(400, 40, 0.002)] },
    ].flatMap(({ name, legs }) =>
      (
        [
          [7, 14],
          [14, 7],
        ] as [number, number][]
      ).map((turns) => ({
        name: `${name} 10 ч, по очереди ${turns[0]} с своё и ${turns[1]} с чужое место, каждые ${every} с`,
        legs,
        receiver: { every },
        turns,
      })),
    ),
  ),
  ...[1, 10, 30].flatMap((every) =>
    [150, 300, 600].map((metres) => ({
      name: `стоит 4 ч у стены, 12 × 1 мин на ${metres} м, каждые ${every} с`,
      legs: [parks(4)],
      receiver: { every },
      echoes: [12, 1, metres] as [number, number, number],
    })),
  ),
]
