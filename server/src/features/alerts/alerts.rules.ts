/** Who is told of what, how, and when. Moments in ms. */
import { type AlertKind, type AlertSettings, URGENT_ALERTS } from '@spetskarta/shared/alerts/alerts.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { minuteAt, nextAt } from '@spetskarta/shared/tracks/clock.ts'
import { isBetweenMinutes } from '@spetskarta/shared/tracks/minutes.ts'

export type Channel = 'letter' | 'daily' | 'push' | 'messenger'

/** Of a kind and a machine a user is notified no more often; a call for help is never held back. */
const APART_MS = 30 * MINUTE

/** The last alert of the same kind, machine and channel: when it was told, or else is due. */
export interface LastAlert {
  told: number | null
  due: number
}

interface Happened {
  equipment: string
  /** As `happenings` names it. */
  kind: Exclude<AlertKind, 'left_night' | 'forbidden'>
  /** Of leaving an object: outside of its working hours. */
  night: boolean
  /** Of coming to an object: no machine may be there. */
  forbidden: boolean
}

/**
 * By which channels the user wants to be told, and as what. Leaving at night is told as such, or else as leaving; coming where no machine may be likewise. `own`:
 * the machine is his.
 */
export function toTell(
  happened: Happened,
  { machines, partnerMachines, ...settings }: AlertSettings,
  own: boolean,
): { channel: Channel; kind: AlertKind }[] {
  const chosen = own ? machines : partnerMachines
  if (chosen && !chosen.includes(happened.equipment)) return []
  const kinds: AlertKind[] =
    happened.kind === 'left' && happened.night
      ? ['left_night', 'left']
      : happened.kind === 'came' && happened.forbidden
        ? ['forbidden', 'came']
        : [happened.kind]
  const wanted = { letter: settings.letters, daily: settings.daily, push: settings.push, messenger: settings.messenger }
  return (['letter', 'daily', 'push', 'messenger'] as const).flatMap((channel) => {
    const kind = kinds.find((one) => wanted[channel].includes(one))
    return kind ? { channel, kind } : []
  })
}

/**
 * When he is told. What comes too soon after the last of its kind, or in quiet hours, waits and is told together with what
 * waits for the same moment.
 */
export function dueAt(
  { channel, kind }: { channel: Channel; kind: AlertKind },
  { quiet, timeZone, dailyAt }: AlertSettings,
  last: LastAlert | undefined,
  now: number,
): number {
  if (channel === 'daily') return nextAt(timeZone, now, dailyAt)
  const rested = last === undefined || kind === 'sos' ? now : last.told === null ? last.due : last.told + APART_MS
  const due = Math.max(now, rested)
  return quiet && !URGENT_ALERTS.includes(kind) && isBetweenMinutes(minuteAt(timeZone, due), quiet.from, quiet.to)
    ? nextAt(timeZone, due, quiet.to)
    : due
}

/** Whether one of them is urgent. */
export const isUrgent = (told: readonly { kind: AlertKind }[]): boolean =>
  told.some(({ kind }) => URGENT_ALERTS.includes(kind))
