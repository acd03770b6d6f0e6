/** The sentences for kilometres and work that may be too few: points come too seldom to see short ways, or where streets turn, or to hold reported speeds against them (decision 52). */
import type { DaySummary } from './tracks.ts'

export type Coarse = Pick<DaySummary, 'coarseSeconds' | 'turnsSeconds' | 'speedUnproved'>

/** Nothing to say. */
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

/** `Короткие проходы не видны: точка раз в 60 с.`; empty where all is seen. */
export const coarseText = (coarse: Coarse): string =>
  sentencesOf(coarse)
    .map((sentence) => `${sentence}.`)
    .join(' ')

/** The same as notes among others: `короткие проходы не видны: точка раз в 60 с`. */
export const coarseNotes = (coarse: Coarse): string[] =>
  sentencesOf(coarse).map((sentence) =>
    sentence === UNPROVED ? 'скорость не проверена' : sentence.charAt(0).toLowerCase() + sentence.slice(1),
  )

const most = (seconds: (number | null)[]): number | null => Math.max(0, ...seconds.map((one) => one ?? 0)) || null

/** Of several days: how seldom points came on the worst of them. */
export const coarsestOf = (days: readonly Coarse[]): Coarse => ({
  coarseSeconds: most(days.map(({ coarseSeconds }) => coarseSeconds)),
  turnsSeconds: most(days.map(({ turnsSeconds }) => turnsSeconds)),
  speedUnproved: days.some(({ speedUnproved }) => speedUnproved),
})
