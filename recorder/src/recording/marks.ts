/** What a person has said of the engine while the phone was calibrated. */
import type { ToldMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { Remembered } from '../queue/memory'
import type { Skew } from './skew'
import { openUntold } from './untold'

/** `from` and `to` ms by the phone's clock. The id is made here: told twice, it is one mark. */
export interface CalibrationMark extends ToldMark {
  equipment: string
  skew: Skew
}

export type Marks = ReturnType<typeof openMarks>

export const openMarks = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUntold<'marks', CalibrationMark>(memory, 'marks', (one, other) => one.id === other.id)
