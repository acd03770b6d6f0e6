/** Who is notified of what, how, and when. Moments in ms. */
import { type AlertKind, type AlertSettings, URGENT_ALERTS } from '@spetskarta/shared/alerts/alerts.ts'
import { mayBeAlerted } from '@spetskarta/shared/alerts/member-alerts.ts'
import { type MemberRole, mayRole } from '@spetskarta/shared/company/rights.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { minuteAt, nextAt } from '@spetskarta/shared/tracks/clock.ts'
import { isBetweenMinutes } from '@spetskarta/shared/tracks/minutes.ts'

export type Channel = 'letter' | 'daily' | 'push' | 'messenger'

/** Of a kind and a machine a user is notified no more often; a call for help is never held back. */
const APART_MS = 30 * MINUTE

/** The last alert of the same kind, machine and channel: when it was sent, or else is due. */
export interface LastAlert {
  sentAt: number | null
  due: number
}

interface Happened {
  /** As `happenings` names it. */
  kind: Exclude<AlertKind, 'left_night' | 'forbidden'>
  /** Of leaving an object: outside of its working hours. */
  night: boolean
  /** Of coming to an object: no machine may be there. */
  forbidden: boolean
  /** Of a document's end: an operator's licence. */
  licence: boolean
}

type ChosenKinds = Pick<AlertSettings, 'letters' | 'daily' | 'push' | 'messenger'>

/** What ties a user to a machine: he is its owner, a partner, or in a role of its company. */
export type TellRole = 'owner' | 'partner' | MemberRole

/**
 * By which channels the user wants to be notified, and of what. Leaving at night is sent as such, or else as leaving; coming where no
 * machine may be likewise. People of a company are notified of what their role lets them see.
 */
export function toTell(
  happened: Happened,
  settings: ChosenKinds,
  role: TellRole,
): { channel: Channel; kind: AlertKind }[] {
  const kinds: AlertKind[] =
    happened.kind === 'left' && happened.night
      ? ['left_night', 'left']
      : happened.kind === 'came' && happened.forbidden
        ? ['forbidden', 'came']
        : [happened.kind]
  const seen = kinds.filter((kind) => seesAlert(role, kind, happened.licence))
  const wanted = { letter: settings.letters, daily: settings.daily, push: settings.push, messenger: settings.messenger }
  return (['letter', 'daily', 'push', 'messenger'] as const).flatMap((channel) => {
    const kind = seen.find((one) => wanted[channel].includes(one))
    return kind ? { channel, kind } : []
  })
}

/** What a partner does not see: he reads days, and neither service nor documents. */
const OF_THE_COMPANY: readonly AlertKind[] = ['service_due', 'document_ends']

/** `licence`: the document is an operator's, which whoever sees machines' documents need not see, and the other way round. */
export function seesAlert(role: TellRole, kind: AlertKind, licence: boolean): boolean {
  if (role === 'owner') return true
  if (role === 'partner') return !OF_THE_COMPANY.includes(kind)
  if (kind === 'document_ends') return mayRole(role, licence ? 'seesCrew' : 'service')
  return mayBeAlerted(role, kind)
}

/**
 * When he is notified. What comes too soon after the last of its kind, or in quiet hours, waits and is sent together with what
 * waits for the same moment.
 */
export function dueAt(
  { channel, kind }: { channel: Channel; kind: AlertKind },
  { quiet, timeZone, dailyAt }: Pick<AlertSettings, 'quiet' | 'timeZone' | 'dailyAt'>,
  last: LastAlert | undefined,
  now: number,
): number {
  if (channel === 'daily') return nextAt(timeZone, now, dailyAt)
  const rested = last === undefined || kind === 'sos' ? now : last.sentAt === null ? last.due : last.sentAt + APART_MS
  const due = Math.max(now, rested)
  return quiet && !URGENT_ALERTS.includes(kind) && isBetweenMinutes(minuteAt(timeZone, due), quiet.from, quiet.to)
    ? nextAt(timeZone, due, quiet.to)
    : due
}

/** Whether one of them is urgent. */
export const isUrgent = (alerts: readonly { kind: AlertKind }[]): boolean =>
  alerts.some(({ kind }) => URGENT_ALERTS.includes(kind))
