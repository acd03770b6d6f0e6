/** Which alerts of a company's machines its members get: only what their role lets them see. */
import { type MemberRole, mayRole, type Right } from '../company/rights.ts'
import type { AlertKind } from './alerts.ts'

/** A role with any of these rights may get alerts of the kind. */
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

/** Kinds that suit a role's work: a member who has chosen none gets these, beside calls for help. */
export const KINDS_OF_ROLE: Partial<Record<MemberRole, readonly AlertKind[]>> = {
  mechanic: ['service_due', 'document_ends'],
  accountant: ['document_ends'],
}
