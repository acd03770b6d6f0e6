/** What a member may do in the company. Pure, from the tables. */
import { type MemberRole, mayRole, RIGHT_NAMES, RIGHTS, type Right } from '@spetskarta/shared/company/rights.ts'
import { CALLS, type Need } from './calls.ts'

/** The company that a session acts for, and the member's rights in it. */
export interface Membership {
  /** Id of the company's owner. */
  company: string
  /** Name of the company. */
  companyName: string
  /** Address of the company's page. */
  companyUrl: string
  role: MemberRole
  /** The member's name, given by the owner. */
  name: string
  /** Ids of the groups that the member sees, including parts; null: all machines. */
  groups: number[] | null
}

/** `url`: the route's address as registered. */
export const needOf = (method: string, url: string | undefined): Need | undefined =>
  CALLS.get(`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`)

/** Why the call is refused; undefined if it is allowed. */
export function refusalOf({ role, groups }: Pick<Membership, 'role' | 'groups'>, need: Need | undefined) {
  if (need === 'self') return undefined
  if (!need) return 'Это доступно только владельцу'
  if (!mayRole(role, need.right)) return `Ваша роль этого не позволяет: «${RIGHTS[need.right].words}»`
  if (groups !== null && need.machines === 'whole') return 'Это видят те, кому открыты все участки'
  return undefined
}

/** Rights that open at least one call to the member; one limited to groups has no calls about all machines. */
export const rightsOf = (member: Pick<Membership, 'role' | 'groups'>): Right[] =>
  RIGHT_NAMES.filter((right) =>
    [...CALLS.values()].some(
      (need) => need !== 'self' && need.right === right && refusalOf(member, need) === undefined,
    ),
  )

const NAMES = ['equipmentId', 'itemId', 'ids'] as const

/** Ids of machines named in a call's address, query or body. */
export function namedMachines(...parts: unknown[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null) return []
    const given = part as Record<string, unknown>
    return NAMES.flatMap((name) => given[name] ?? []).flatMap((value) =>
      typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : [],
    )
  })
}

/**
 * Shortens a call's summary to the action for the record: «Пригласить человека: ссылкой или письмом» becomes «Пригласить
 * человека».
 */
export const actOf = (summary: string): string =>
  summary
    .replace(/[;:].*$/s, '')
    .replace(/,? (с|без) `[^`]*`,?/g, '')
    .replaceAll('`', '')
    .trim()
