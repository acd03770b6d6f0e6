/** Machines that are parked, and machines on their way. */
import { drives, parks } from '../../../server/test/legs.ts'
import { city, type Row, SPEEDS } from './row.ts'

const NOISES = [3, 8, 15, 30]
const SPIKES = { share: 0.05, off: [60, 300] as [number, number] }

export const parked: Row[] = [
  {
    name: '6 ч у 180-го меридиана, шум 3 м',
    legs: [parks(6)],
    receiver: { every: 10, lng: 180, lat: 66, speed: 'none' },
  },
  ...[0.01, 0.05].map((share) => ({
    name: `6 ч, ${share * 100} % выбросов 60–300 м, скорость 0`,
    legs: [parks(6)],
    receiver: {
      every: 10,
      noise: 3,
      accuracy: 25,
      speed: 'zero' as const,
      spikes: { share, off: [60, 300] as [number, number] },
    },
  })),
  {
    name: '8 ч, шум 15 м, точность 0',
    legs: [parks(8)],
    receiver: { every: 10, noise: 15, accuracy: 0, speed: 'none' },
  },
  ...[3, 8, 15].flatMap((noise) =>
    [0, 60].flatMap((correlated) =>
      [1, 10, 60, 300].flatMap((every) =>
        (['true', 'none'] as const).map((speed) => ({
          name: `8 ч, шум ${noise} м (${correlated} с), каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}, 5 % выбросов`,
          legs: [parks(8)],
          receiver: { noise, every, correlated, speed, spikes: SPIKES },
        })),
      ),
    ),
  ),
]

export const driven: Row[] = [
  ...[3, 8, 15, 30, 60].flatMap((noise) =>
    [0, 60].flatMap((correlated) =>
      SPEEDS.map((speed) => ({
        name: `80 км по трассе, шум ${noise} м (${correlated} с), скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        legs: [parks(0.5), drives(80, 80, 0.3), parks(0.5)],
        receiver: { noise, correlated, speed },
      })),
    ),
  ),
  ...NOISES.flatMap((noise) =>
    [1, 10].flatMap((every) =>
      SPEEDS.map((speed) => ({
        name: `город 3 ч, шум ${noise} м, каждые ${every} с, скорость ${speed === 'true' ? 'есть' : 'нет'}`,
        legs: [parks(1), city(3), parks(1)],
        receiver: { noise, every, speed },
      })),
    ),
  ),
  ...[10, 60, 300, 600, 602, 900].map((every) => ({
    name: `самосвал 400 км, каждые ${every} с`,
    legs: [parks(1), drives(400, 70, 0.01), parks(1)],
    receiver: { every, noise: 3 },
  })),
]
