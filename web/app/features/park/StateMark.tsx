import type { ParkState } from '@spetskarta/shared/park/park.ts'
import css from './StateMark.module.css'

/** The shape and colour of a state, shown beside its word. */
export const StateMark = ({ state }: { state: ParkState }) => (
  <i className={`${css.mark} ${css[state]} firm`} aria-hidden="true" />
)
