/** Machines that another machine carries. */
import { drives, parks, passes } from '../../../server/test/legs.ts'
import { city, type Row } from './row.ts'

const HAUL = [parks(1), drives(60, 60, 0.01), parks(1)]
export const carried: Row[] = [
  ...[1, 10, 60, 300].map((every) => ({
    name: `гусеничный экскаватор на трале 60 км, каждые ${every} с`,
    legs: HAUL,
    receiver: { every },
    type: 'ekskavator',
    own: 0,
  })),
  {
    name: 'бульдозер на трале по городу 2 ч и по трассе 40 км',
    legs: [parks(1), city(1), drives(40, 60), city(1), parks(1)],
    receiver: { every: 10 },
    type: 'buldozer',
    own: 0,
  },
  ...[1, 10, 30].flatMap((every) =>
    [
      {
        name: 'через минуту после трала проходы 150 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 60), passes(150, 4, 2), parks(1)],
      },
      {
        name: 'через 5 мин после трала проходы 60 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 12), passes(60, 4, 2), parks(1)],
      },
      {
        name: 'проходы 60 м до погрузки на трал',
        legs: [parks(1), passes(60, 4, 2), parks(1 / 40), drives(40, 60, 0.01), parks(1)],
      },
      {
        name: 'через 5 мин после трала проходы 15 м, шум 8 м',
        legs: [parks(1), drives(40, 60, 0.01), parks(1 / 12), passes(15, 4, 2), parks(1)],
      },
    ].map(({ name, legs }) => ({
      name: `бульдозер, ${name}, каждые ${every} с`,
      legs,
      receiver: { every, ...(name.includes('шум 8') && { noise: 8 }) },
      type: 'buldozer',
      own: 8,
    })),
  ),
  ...[30, 60, 120].map((every) => ({
    name: `бульдозер, через минуту после трала проходы 150 м 4 ч, шум 8 м, каждые ${every} с`,
    legs: [drives(40, 40, 0.005), parks(1 / 60), passes(150, 4, 4)],
    receiver: { every, noise: 8 },
    type: 'buldozer',
    own: 16,
  })),
  {
    name: 'экскаватор сам 1 км, потом на трале 40 км',
    legs: [parks(1), drives(1, 4), parks(0.5), drives(40, 60, 0.01), parks(1)],
    receiver: { every: 10 },
    type: 'ekskavator',
    own: 1,
  },
  {
    name: 'самосвал 60 км и паром 8 км, зажигание выключено',
    legs: [drives(30, 60), parks(0.5), drives(8, 16), parks(0.5), drives(30, 60)],
    receiver: { every: 10 },
    type: 'samosval',
    off: [35, 115],
    own: 60,
  },
  {
    name: 'самосвал 60 км и паром 8 км, кабина по калибровке тиха',
    legs: [
      { ...drives(30, 60), engine: 'roars' },
      parks(0.5),
      { ...drives(8, 16), engine: 'off' },
      parks(0.5),
      { ...drives(30, 60), engine: 'roars' },
    ],
    receiver: { every: 10, shakes: { noise: 0.01, idle: 0.2 } },
    type: 'samosval',
    marked: { off: 0.012, idle: 0.2 },
    own: 60,
  },
]
