/** What a member may do in his company: pure, by the tables. */
import { type MemberRole, mayRole, RIGHT_NAMES, RIGHTS, type Right } from '@spetskarta/shared/company/rights.ts'
import { CALLS, type Need } from './calls.ts'

/** For whom a session acts. */
export interface Membership {
  /** Id of the company's owner. */
  company: string
  /** As the company calls itself. */
  companyName: string
  /** The address of its page. */
  companyUrl: string
  role: MemberRole
  /** As the owner calls him. */
  name: string
  /** Ids of the groups that he sees, with their parts; null: all machines. */
  groups: number[] | null
}

/** Of a route: its address as it is registered. */
export const needOf = (method: string, url: string | undefined): Need | undefined =>
  CALLS.get(`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`)

/** Why a call is refused; undefined where it is not. */
export function refusalOf({ role, groups }: Pick<Membership, 'role' | 'groups'>, need: Need | undefined) {
  if (need === 'self') return undefined
  if (!need) return 'Это доступно только владельцу'
  if (!mayRole(role, need.right)) return `Ваша роль этого не позволяет: «${RIGHTS[need.right].words}»`
  if (groups !== null && need.machines === 'whole') return 'Это видят те, кому открыты все участки'
  return undefined
}

/** Those that open at least one call to him: a member who sees some groups has nothing of all machines. */
export const rightsOf = (member: Pick<Membership, 'role' | 'groups'>): Right[] =>
  RIGHT_NAMES.filter((right) =>
    [...CALLS.values()].some(
      (need) => need !== 'self' && need.right === right && refusalOf(member, need) === undefined,
    ),
  )

const NAMES = ['equipmentId', 'itemId', 'ids'] as const

/** Ids of machines that a call names in its address, its query or its body. */
export function namedMachines(...parts: unknown[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null) return []
    const given = part as Record<string, unknown>
    return NAMES.flatMap((name) => given[name] ?? []).flatMap((value) =>
      typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : [],
    )
  })
}

/** Of a call's summary what a member has done by it: «Пригласить человека: ссылкой или письмом» is «Пригласить человека». */
export const actOf = (summary: string): string =>
  summary
    .replace(/[;:].*$/s, '')
    .replace(/,? (с|без) `[^`]*`,?/g, '')
    .replaceAll('`', '')
    .trim()
