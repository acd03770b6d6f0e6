/** Who is notified of what, how, and when. Moments in ms. */
import { type AlertKind, type AlertSettings, URGENT_ALERTS } from '@spetskarta/shared/alerts/alerts.ts'
import { mayBeAlerted } from '@spetskarta/shared/alerts/member-alerts.ts'
import { type MemberRole, mayRole } from '@spetskarta/shared/company/rights.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { minuteAt, nextAt } from '@spetskarta/shared/tracks/clock.ts'
import { isBetweenMinutes } from '@spetskarta/shared/tracks/minutes.ts'

export type Channel = 'letter' | 'daily' | 'push' | 'messenger'

/** Least time between two alerts of one kind and machine; a call for help is never held back. */
const APART_MS = 30 * MINUTE

/** The last alert of the same kind, machine and channel: when it was sent, or when it is due. */
export interface LastAlert {
  sentAt: number | null
  due: number
}

interface Happened {
  /** Kinds as in the table `happenings`. */
  kind: Exclude<AlertKind, 'left_night' | 'forbidden'>
  /** For leaving an object: outside of its working hours. */
  night: boolean
  /** For coming to an object: machines are forbidden there. */
  forbidden: boolean
  /** For the end of a document: an operator's licence. */
  licence: boolean
}

type ChosenKinds = Pick<AlertSettings, 'letters' | 'daily' | 'push' | 'messenger'>

/** How a user is related to a machine: as its owner, as a partner, or in a role of its company. */
export type TellRole = 'owner' | 'partner' | MemberRole

/**
 * The channels by which the user is notified, and of what. Leaving at night is reported as `left_night` if the user has chosen
 * that, else as leaving; coming to a forbidden object likewise. People of a company are notified only of what their role lets
 * them see.
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

/** Kinds that a partner does not see: partners read days, but neither service nor documents. */
const OF_THE_COMPANY: readonly AlertKind[] = ['service_due', 'document_ends']

/** `licence`: the document is an operator's. Seeing these and seeing machines' documents are different rights. */
export function seesAlert(role: TellRole, kind: AlertKind, licence: boolean): boolean {
  if (role === 'owner') return true
  if (role === 'partner') return !OF_THE_COMPANY.includes(kind)
  if (kind === 'document_ends') return mayRole(role, licence ? 'seesCrew' : 'service')
  return mayBeAlerted(role, kind)
}

/**
 * When the user is notified. An alert too soon after the last of its kind, or in quiet hours, waits, and is sent together with
 * others that wait for the same moment.
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
