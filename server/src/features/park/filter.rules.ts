/** Filters and orders the machines of a park. */
import { compareNames } from '@spetskarta/shared/names.ts'
import { PARK_STATES, type ParkMachine, type ParkState } from '@spetskarta/shared/park/park.ts'

export interface ParkFilter {
  q?: string | undefined
  state?: ParkState | undefined
  type?: string | undefined
  object?: number | undefined
  /** Ids of a group and its parts. */
  groups?: ReadonlySet<number> | undefined
  /** Id of an operator at work on the machine. */
  operator?: number | undefined
  /** Only these machines. */
  ids?: string[] | undefined
}

const wordsOf = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/).filter(Boolean)
/** Removes spaces: plates are typed with and without them. */
const compact = (text: string) => wordsOf(text).join('')
/** Digits of a typed phone number or a part of one: `8 (916) 111` and `+7916111` give the same. */
const digitsOf = (text: string) =>
  /^[\d\s()+-]{4,}$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^[78](?=9)/, '') : ''

/** Machines that match all filters except the state. */
export function fitting(
  machines: readonly ParkMachine[],
  { q, type, object, groups, operator, ids }: ParkFilter,
): ParkMachine[] {
  const words = wordsOf(q ?? '')
  const plate = compact(q ?? '')
  const digits = digitsOf(q ?? '')
  const only = ids && new Set(ids)
  return machines.filter((machine) => {
    if (only && !only.has(machine._id)) return false
    if (type !== undefined && machine.type !== type) return false
    if (object !== undefined && machine.place?.object?.objectId !== object) return false
    if (groups && (machine.group === null || !groups.has(machine.group))) return false
    if (operator !== undefined && !machine.operators.some(({ id }) => id === operator)) return false
    if (words.length === 0) return true
    const name = wordsOf(machine.name).join(' ')
    const names = machine.operators.map((one) => wordsOf(one.name).join(' '))
    return (
      [name, ...names].some((text) => words.every((word) => text.includes(word))) ||
      compact(machine.plate).includes(plate) ||
      (digits !== '' && machine.operators.some(({ phone }) => phone.includes(digits)))
    )
  })
}

export const inState = (machines: readonly ParkMachine[], state: ParkState | undefined): ParkMachine[] =>
  state === undefined ? [...machines] : machines.filter((machine) => machine.state === state)

/** States by urgency: silence needs attention first. */
const URGENT = ['silent', ...PARK_STATES.filter((state) => state !== 'silent')]

const inOrder = (a: ParkMachine, b: ParkMachine): number =>
  compareNames(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a._id < b._id ? -1 : 1)
const compareStates = (a: ParkMachine, b: ParkMachine): number =>
  URGENT.indexOf(a.state) - URGENT.indexOf(b.state) || inOrder(a, b)

/** The first `limit` machines. Sorting thousands of machines completely takes longer than determining their states. */
export function firstMachines(machines: readonly ParkMachine[], order: 'name' | 'state', limit: number): ParkMachine[] {
  const comparing = order === 'name' ? inOrder : compareStates
  const first: ParkMachine[] = []
  for (const machine of machines) {
    const last = first.length < limit ? undefined : first.at(-1)
    if (last && comparing(machine, last) > 0) continue
    first.splice(placeIn(first, machine, comparing), 0, machine)
    if (last) first.pop()
  }
  return first
}

function placeIn(sorted: readonly ParkMachine[], machine: ParkMachine, comparing: typeof inOrder): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (comparing(sorted[middle] as ParkMachine, machine) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Ids of a group and its parts; undefined if no group is given. */
export const withParts = (
  all: readonly { id: number; parent: number | null }[],
  group: number | undefined,
): ReadonlySet<number> | undefined =>
  group === undefined ? undefined : new Set([group, ...all.flatMap(({ id, parent }) => (parent === group ? id : []))])

/** Machines in the groups that a member sees; without groups, all machines. */
export const seenBy = (machines: ParkMachine[], groups: readonly number[] | null | undefined): ParkMachine[] =>
  groups ? machines.filter(({ group }) => group !== null && groups.includes(group)) : machines
