/** Words for activities of a machine. */
import { ACTIVITY_WORDS, type ActivityKind } from '@spetskarta/shared/tracks/activity-words.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { clockOf } from './time'

type Done = Pick<Activity, 'activity' | 'by'>

const KINDS = Object.keys(ACTIVITY_WORDS) as ActivityKind[]

/** Kind of a stretch, by which it is drawn and named. */
export const activityKindOf = ({ activity, by }: Done): ActivityKind =>
  activity === 'work' && by === 'movement' ? 'movement' : activity

/** Driving is work too, so work that a strip shows beside it is work on the spot. */
const wordsOf = (kind: ActivityKind): string =>
  kind === 'work' ? `${ACTIVITY_WORDS.work} на месте` : ACTIVITY_WORDS[kind]

/** `холостой ход`. */
export const activityText = (done: Done): string => wordsOf(activityKindOf(done))

/** `07:05–10:05 работа на месте`. */
export const stretchText = (zone: string, stretch: Activity): string =>
  `${clockOf(zone, stretch.from)}–${clockOf(zone, stretch.to)} ${activityText(stretch)}`

/** The activity of a moment, ms; undefined outside the recorded stretches. */
export const activityAt = (activities: Activity[], moment: number): Activity | undefined =>
  activities.find(({ from, to }) => from <= moment && moment <= to)

/** Kinds of activity on a day and their total durations, ms; kinds that did not occur are left out. */
export const kindsOf = (activities: Activity[]): { kind: ActivityKind; text: string; ms: number }[] =>
  KINDS.flatMap((kind) => {
    const its = activities.filter((stretch) => activityKindOf(stretch) === kind)
    const ms = its.reduce((sum, { from, to }) => sum + to - from, 0)
    return its.length > 0 ? { kind, text: wordsOf(kind), ms } : []
  })
