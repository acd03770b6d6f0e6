/** Which alerts of a company's machines its people get: no more than their role lets them see. */
import { type MemberRole, mayRole, type Right } from '../company/rights.ts'
import type { AlertKind } from './alerts.ts'

/** One of these rights is needed. */
const RIGHTS_OF_KINDS: Record<AlertKind, readonly Right[]> = {
  sos: ['incidents'],
  request: ['deals'],
  silent: ['incidents'],
  back: ['incidents'],
  overspeed: ['incidents'],
  night_move: ['incidents'],
  came: ['objects'],
  left: ['objects'],
  left_night: ['objects'],
  photo_missing: ['incidents'],
  mock_location: ['incidents'],
  jammed: ['incidents'],
  low_battery: ['incidents'],
  fuel_drained: ['incidents'],
  forbidden: ['objects'],
  object_speed: ['objects'],
  idle_long: ['map'],
  not_out: ['map'],
  no_data: ['map'],
  service_due: ['service', 'map'],
  document_ends: ['service', 'seesCrew'],
}

export const mayBeAlerted = (role: MemberRole, kind: AlertKind): boolean =>
  RIGHTS_OF_KINDS[kind].some((right) => mayRole(role, right))

/** What a role is for: a member who has chosen nothing gets these, besides calls for help. */
export const KINDS_OF_ROLE: Partial<Record<MemberRole, readonly AlertKind[]>> = {
  mechanic: ['service_due', 'document_ends'],
  accountant: ['document_ends'],
}
