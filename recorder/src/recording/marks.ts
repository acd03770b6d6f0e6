/** Marks of the engine from calibrations that are not sent yet. */
import type { CalibrationMark } from '../queue/kept'
import type { Remembered } from '../queue/memory'
import { openUnsent } from './unsent'

export type Marks = ReturnType<typeof openMarks>

export const openMarks = (memory: Pick<Remembered, 'get' | 'set'>) =>
  openUnsent<'marks', CalibrationMark>(
    memory,
    'marks',
    (one, other) => one.id === other.id,
    (mark, jump) => ({ ...mark, from: mark.from + jump, to: mark.to + jump }),
  )
