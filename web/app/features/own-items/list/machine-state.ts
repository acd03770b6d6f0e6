/** The present state of an own machine, in words. */
import type { MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { formatDuration } from '../../../ui/text/ago'
import { freshnessOf } from '../../tracks/freshness'
import { clockOf } from '../../tracks/time'

export interface MachineStates {
  /** Of the machines shown. */
  states: MachineState[]
  /** Ms, the server's. */
  now: number
  /** How many of all machines send now. */
  online: number
  /** Those of all machines that fell silent last. */
  silent: (MachineState & { name: string })[]
}

interface RecordingState {
  state: 'online' | 'recent' | 'silent' | 'old' | 'off'
  text: string
}

/** `now`: ms, the server's. */
export function recordingStateOf(
  { lastAt, recording, timeZone, stoppedAt, silentAfter }: MachineState,
  now: number,
): RecordingState {
  if (lastAt === null) return { state: 'off', text: recording ? 'данных ещё не было' : 'запись не включена' }
  const freshness = freshnessOf(lastAt, now, timeZone, { stoppedAt, silentAfter })
  // Nobody waits for data of a machine without a phone.
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
