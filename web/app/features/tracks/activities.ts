/** Words for what a machine did. */
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { clockOf } from './time'

const STANDING = {
  idle: 'простой с заведённым двигателем',
  off: 'двигатель выключен',
  carried: 'перевозка',
  unknown: 'неизвестно',
  work: 'работа на месте',
}

type Done = Pick<Activity, 'activity' | 'by'>

/** `работа на месте`. */
export const activityText = ({ activity, by }: Done): string =>
  activity === 'work' && by === 'movement' ? 'движение' : STANDING[activity]

/** `07:05–10:05 работа на месте`. */
export const stretchText = (zone: string, stretch: Activity): string =>
  `${clockOf(zone, stretch.from)}–${clockOf(zone, stretch.to)} ${activityText(stretch)}`

/** What the machine did at a moment, ms; undefined without points or without evidence. */
export const activityAt = (activities: Activity[], moment: number): Activity | undefined =>
  activities.find(({ from, to }) => from <= moment && moment <= to)

const KINDS = ['movement', 'work', 'idle', 'off', 'carried', 'unknown'] as const

/** How a stretch is drawn. */
export type ActivityKind = (typeof KINDS)[number]

export const activityKindOf = ({ activity, by }: Done): ActivityKind =>
  activity === 'work' && by === 'movement' ? 'movement' : activity

/** The kinds of a day and how long each lasted, ms; those that did not happen are left out. */
export const kindsOf = (activities: Activity[]): { kind: ActivityKind; text: string; ms: number }[] =>
  KINDS.flatMap((kind) => {
    const its = activities.filter((stretch) => activityKindOf(stretch) === kind)
    const ms = its.reduce((sum, { from, to }) => sum + to - from, 0)
    return its.length > 0 ? { kind, text: kind === 'movement' ? 'движение' : STANDING[kind], ms } : []
  })
