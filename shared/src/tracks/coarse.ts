/** The one sentence for kilometres and work that may be too few: points come too seldom to see short ways (decision 52). */
import type { DaySummary } from './tracks.ts'

export type Coarse = Pick<DaySummary, 'coarseSeconds'>

/** `Короткие проходы не видны: точка раз в 60 с`; empty where they are. */
export const coarseText = ({ coarseSeconds }: Coarse): string =>
  coarseSeconds === null ? '' : `Короткие проходы не видны: точка раз в ${coarseSeconds}\u00a0с`

/** The same among others that are parted by commas. */
export const coarseNote = (coarse: Coarse): string => coarseText(coarse).replace('К', 'к')

/** Of several days: how seldom points came on the worst of them. */
export const coarsestOf = (days: readonly Coarse[]): Coarse => ({
  coarseSeconds: days.reduce((most, { coarseSeconds }) => Math.max(most, coarseSeconds ?? 0), 0) || null,
})
