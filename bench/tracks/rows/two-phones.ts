/** Machines with a second phone. */
import { drives, parks } from '../../../server/test/legs.ts'
import { city, type Row } from './row.ts'

const shift = [parks(0.5), drives(80, 80, 0.02), parks(0.5)]
const long = [parks(0.5), city(2), drives(240, 80, 0.004), parks(0.5)]
export const pairs: Row[] = [
  {
    name: '80 км, второй телефон в той же кабине, каждые 10 с',
    legs: shift,
    receiver: {},
    second: { legs: shift, receiver: { every: 10, noise: 8, seed: 2 }, beside: 0 },
  },
  {
    name: '80 км, первый молчит полчаса, второй в той же кабине',
    legs: shift,
    receiver: {},
    second: { legs: shift, receiver: { every: 10, noise: 8, seed: 2 }, beside: 0 },
    silent: [0.75, 1.25],
  },
  {
    name: '80 км, второй стоит в 5 км, те же целые секунды, час',
    legs: shift,
    receiver: {},
    second: { legs: [parks(2)], receiver: { seed: 2 }, beside: 5000, to: 1 },
  },
  {
    name: 'стоит 8 ч, второй стоит в 5 км, первый молчит час',
    legs: [parks(8)],
    receiver: { every: 10 },
    second: { legs: [parks(8)], receiver: { every: 10, seed: 2 }, beside: 5000 },
    silent: [3, 4],
  },
  ...[10, 30, 60].map((clock) => ({
    name: `часы второго телефона спешат на ${clock} мин`,
    legs: long,
    receiver: { every: 10 },
    second: { legs: long, receiver: { every: 10 }, beside: 5, clock },
  })),
]
