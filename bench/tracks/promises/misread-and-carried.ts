/** Coordinates the other way round, machines that are carried, and clocks that differ. */
import { likelyReading, readAs } from '../../../server/src/features/tracks/coords.rules.ts'
import type { PlacedPoint } from '../../../server/src/features/tracks/track.ts'
import { isIn } from '../../../server/test/deceived.ts'
import { drives, parks } from '../../../server/test/legs.ts'
import { type Leg, machineDay, START } from '../../../server/test/machines.ts'
import { around, exactly, near, type Promised, reported } from './promise.ts'

export function coordinates(): Promised[] {
  const legs = [parks(1), drives(160, 40, 0.005), parks(1)]
  const points = reported(legs, 10)
  const stretch = [{ from: 1.5, minutes: 180 }]
  const swapped = points.map((point) =>
    isIn(stretch, point.at) ? { ...point, lat: point.lng, lng: point.lat } : point,
  )
  const whole = points.map((point) => ({ ...point, lat: point.lng, lng: point.lat }))
  const as = likelyReading(
    whole.slice(0, 20).map(({ lat, lng }) => [lat, lng] as const),
    [[55.567, 38.23]],
    'written',
  )
  return [
    {
      name: 'широта и долгота местами 3 ч из 6: слышно',
      points: swapped,
      what: 'км',
      truth: 40,
      within: near(40, 0.01),
    },
    {
      name: 'местами весь день, как предложено поправить',
      points: whole.map((point) => readAs(as, point)),
      what: 'км',
      truth: 160,
      within: near(160, 0.01),
    },
  ]
}

export function carried(): Promised[] {
  const haul = around(drives(60, 60, 0.01))
  const ferry = [drives(30, 60), parks(0.5), drives(8, 16), parks(0.5), drives(30, 60)]
  const off = (points: PlacedPoint[]) =>
    points.map((point) => ({ ...point, ignition: point.at < START + 35 * 60_000 || point.at >= START + 115 * 60_000 }))
  const tral = reported(haul, 10)
  return [
    {
      name: 'гусеничный экскаватор на трале 60 км',
      points: tral,
      what: 'км',
      truth: 0,
      within: exactly(0),
      type: 'ekskavator',
    },
    {
      name: 'то же',
      points: tral,
      what: 'км перевозки',
      truth: 60,
      within: near(60, 0.02),
      type: 'ekskavator',
    },
    { name: 'то же', points: tral, what: 'ч работы', truth: 0, within: exactly(0), type: 'ekskavator' },
    {
      name: 'самосвал, 8 км на пароме без зажигания',
      points: off(reported(ferry, 10)),
      what: 'км',
      truth: 60,
      within: near(60, 0.01),
      type: 'samosval',
    },
    {
      name: 'то же, о двигателе ничего не известно',
      points: reported(ferry, 10),
      what: 'км',
      truth: 60,
      within: near(60, 0.01),
      type: 'samosval',
    },
  ]
}

export function clocks(): Promised[] {
  const legs = [parks(0.5), { does: 'city', seconds: 7200, kmh: 40 } as Leg, drives(240, 80, 0.004), parks(0.5)]
  const { points, km } = machineDay(legs, { every: 10 })
  return [10, 30, 60].map((minutes) => ({
    name: `часы второго телефона спешат на ${minutes} мин`,
    points: [
      ...points.map((point) => ({ ...point, recorder: 'a' })),
      ...points.map((point) => ({ ...point, at: point.at + minutes * 60_000, recorder: 'b' })),
    ],
    what: 'км' as const,
    truth: km,
    within: near(km, 0.01),
  }))
}
