import { busy, forbidden, noRoom, unauthorized } from '../../http/errors.ts'
import { NOT_ALLOWED, type Recorded, UNKNOWN_RECORDER } from './recording.ts'

/** Throws the fitting error where what a recorder has sent is not on disk. */
export function mustBeStored(recorded: Recorded): asserts recorded is Extract<Recorded, { state: 'stored' }> {
  const { state } = recorded
  if (state === 'unknown') throw unauthorized(UNKNOWN_RECORDER)
  if (state === 'not_allowed') throw forbidden(NOT_ALLOWED, 'not_allowed')
  if (state === 'busy') throw busy()
  if (state === 'full') throw noRoom(recorded.of)
}
