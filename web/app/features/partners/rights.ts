/** Who may record what: the saved rights and the changes not saved yet. */
import type { Partner } from '@spetskarta/shared/partners/partners.ts'
import { formatAgo } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'

export interface Machine {
  _id: string
  name: string
}

/** Cells of the table that differ from what is saved. */
export type Changes = ReadonlySet<string>

const cellOf = (partner: string, machine: string) => `${partner} ${machine}`

export const isChanged = (changes: Changes, partner: Partner, machine: Machine) =>
  changes.has(cellOf(partner.id, machine._id))

const isSaved = (partner: Partner, machine: Machine) => partner.permissions.includes(machine._id)

/** Whether the cell shows a tick. */
export const isTicked = (changes: Changes, partner: Partner, machine: Machine) =>
  isSaved(partner, machine) !== isChanged(changes, partner, machine)

/** A cell that is pressed twice returns to its first state. */
export function toggle(changes: Changes, partner: Partner, machine: Machine): Changes {
  const cell = cellOf(partner.id, machine._id)
  return changes.has(cell) ? new Set([...changes].filter((other) => other !== cell)) : new Set([...changes, cell])
}

interface Change {
  partner: Partner
  machine: Machine
  gained: boolean
}

/** The changes whose partner and machine still exist, in the order of the table. */
export const listChanges = (changes: Changes, partners: readonly Partner[], machines: readonly Machine[]): Change[] =>
  partners.flatMap((partner) =>
    machines
      .filter((machine) => isChanged(changes, partner, machine))
      .map((machine) => ({ partner, machine, gained: !isSaved(partner, machine) })),
  )

const CHANGES = ['изменение', 'изменения', 'изменений'] as const
const NAMED_MAX = 3

/** `2 изменения: petrov-kran — Автокран 25 т; mehanik-ivan — без КамАЗ № 2`. */
export function changesInWords(list: readonly Change[]): string {
  if (list.length === 0) return 'Изменений нет'
  const named = list
    .slice(0, NAMED_MAX)
    .map(({ partner, machine, gained }) => `${partner.name} — ${gained ? '' : 'без '}${machine.name}`)
  const rest = list.length > NAMED_MAX ? ` и ещё ${list.length - NAMED_MAX}` : ''
  return `${countOf(list.length, CHANGES)}: ${named.join('; ')}${rest}`
}

/** What is sent: each partner with changes, with all the machines that he may then record. */
export const rightsToSave = (changes: Changes, partners: readonly Partner[], machines: readonly Machine[]) =>
  partners
    .filter((partner) => machines.some((machine) => isChanged(changes, partner, machine)))
    .map((partner) => ({
      id: partner.id,
      permissions: machines.filter((machine) => isTicked(changes, partner, machine)).map(({ _id }) => _id),
    }))

/** What the partner is recording now, or when he was last active. `now`: the server's time, ms. */
export function partnerInWords({ recording, lastSeenAt }: Partner, now: number): string {
  if (recording.length > 0) return `Пишет сейчас: ${recording.join(', ')}`
  return lastSeenAt ? `Телефон был на связи: ${formatAgo(lastSeenAt, now)}` : 'Ещё ничего не записывал'
}
