/**
 * Sentences for kilometres and work that may be too low: points are too rare for short trips
 * or turns of streets, or reported speeds cannot be checked by positions (decision 52).
 */
import type { DaySummary } from './tracks.ts'

export type Coarse = Pick<DaySummary, 'coarseSeconds' | 'turnsSeconds' | 'speedUnproved'>

/** No reservations. */
export const ALL_SEEN: Coarse = { coarseSeconds: null, turnsSeconds: null, speedUnproved: false }

const UNPROVED = 'Скорость не проверена координатами: пробег может быть неверным'
const EVERY = 'точка раз в'

const sentencesOf = ({ coarseSeconds, turnsSeconds, speedUnproved }: Coarse): string[] => [
  ...(coarseSeconds === null ? [] : [`Короткие проходы не видны: ${EVERY} ${coarseSeconds}\u00a0с`]),
  ...(turnsSeconds === null
    ? []
    : [`Повороты между точками не видны: ${EVERY} ${turnsSeconds}\u00a0с, проехать могла больше`]),
  ...(speedUnproved ? [UNPROVED] : []),
]

/** `Короткие проходы не видны: точка раз в 60 с.`; empty without reservations. */
export const coarseText = (coarse: Coarse): string =>
  sentencesOf(coarse)
    .map((sentence) => `${sentence}.`)
    .join(' ')

/** The same as notes within a list: `короткие проходы не видны: точка раз в 60 с`. */
export const coarseNotes = (coarse: Coarse): string[] =>
  sentencesOf(coarse).map((sentence) =>
    sentence === UNPROVED ? 'скорость не проверена' : sentence.charAt(0).toLowerCase() + sentence.slice(1),
  )

const most = (seconds: (number | null)[]): number | null => Math.max(0, ...seconds.map((one) => one ?? 0)) || null

/** The worst values of several days. */
export const coarsestOf = (days: readonly Coarse[]): Coarse => ({
  coarseSeconds: most(days.map(({ coarseSeconds }) => coarseSeconds)),
  turnsSeconds: most(days.map(({ turnsSeconds }) => turnsSeconds)),
  speedUnproved: days.some(({ speedUnproved }) => speedUnproved),
})
