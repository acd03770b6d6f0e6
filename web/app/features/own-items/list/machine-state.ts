/** The current state of a machine, in words. */
import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { formatDuration } from '../../../ui/text/ago'
import { freshnessOf } from '../../tracks/freshness'
import { clockOf } from '../../tracks/time'

export interface MachineStates {
  /** States of the machines shown. */
  states: MachineState[]
  /** Ms, by the server's clock. */
  now: number
  /** How many of all machines are sending points now. */
  online: number
  /** Of all machines, those that fell silent most recently. */
  silent: (MachineState & { name: string })[]
}

interface RecordingState {
  state: 'online' | 'recent' | 'silent' | 'old' | 'off'
  text: string
}

/** `now`: ms, by the server's clock. */
export function recordingStateOf(
  { lastAt, recording, timeZone, stoppedAt, silentAfter }: MachineState,
  now: number,
): RecordingState {
  if (lastAt === null) return { state: 'off', text: recording ? 'данных ещё не было' : 'запись не включена' }
  const freshness = freshnessOf(lastAt, now, timeZone, { stoppedAt, silentAfter })
  // A machine without a phone is not expected to send data.
  if (freshness.state === 'silent' && !recording)
    return { state: 'old', text: `данные от ${clockOf(timeZone, lastAt)}` }
  return freshness.state === 'online' ? { state: 'online', text: 'сейчас' } : freshness
}

/**
 * `Последняя точка в 13:12, заряд телефона 9 %.` for a machine that should be sending and is silent; otherwise
 * undefined.
 */
export function silenceOf(state: MachineState, now: number): { silent: string; text: string } | undefined {
  const { lastAt, battery, timeZone } = state
  if (lastAt === null || recordingStateOf(state, now).state !== 'silent') return undefined
  const charge = battery === null ? '' : `, заряд телефона ${battery}\u00a0%`
  return {
    silent: `молчит ${formatDuration((now - lastAt) / 1000)}`,
    text: `Последняя точка в ${clockOf(timeZone, lastAt)}${charge}.`,
  }
}

/** Whether there is anything to look at on the map. */
export const hasRecords = ({ lastAt, recording }: MachineState): boolean => lastAt !== null || recording
