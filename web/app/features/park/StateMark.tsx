import type { ParkState } from '@spetskarta/shared/park/park.ts'
import css from './StateMark.module.css'

/** The shape of a state, and its colour: beside the word for it. */
export const StateMark = ({ state }: { state: ParkState }) => (
  <i className={`${css.mark} ${css[state]} firm`} aria-hidden="true" />
)
