/** Words for what a machine did. */
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { clockOf } from './time'

const STANDING = {
  idle: 'простой с заведённым двигателем',
  off: 'двигатель выключен',
  unknown: 'неизвестно',
  work: 'работа на месте',
}

type Done = Pick<Activity, 'activity' | 'by'>

/** `работа на месте`. */
export const activityText = ({ activity, by }: Done): string =>
  by === 'movement' ? 'движение' : by === 'conflict' ? 'неизвестно, датчики спорят' : STANDING[activity]

/** `07:05–10:05 работа на месте`. */
export const stretchText = (zone: string, stretch: Activity): string =>
  `${clockOf(zone, stretch.from)}–${clockOf(zone, stretch.to)} ${activityText(stretch)}`

/** What the machine did at a moment, ms; undefined where it was not heard or nothing is told. */
export const activityAt = (activities: Activity[], moment: number): Activity | undefined =>
  activities.find(({ from, to }) => from <= moment && moment <= to)
