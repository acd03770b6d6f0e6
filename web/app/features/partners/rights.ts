/** Who may record what: the saved rights and the changes not saved yet. */
import type { Partner, RightChange } from '@spetskarta/shared/partners/partners.ts'
import { formatAgo } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'

export interface MachineRights {
  _id: string
  name: string
}

interface Change {
  partner: Partner
  machine: MachineRights
  gained: boolean
}

/** Cells of the table that differ from the saved rights, including those of machines not shown at present. */
export type Changes = ReadonlyMap<string, Change>

const cellOf = (partner: Partner, machine: MachineRights) => `${partner.id} ${machine._id}`

export const isChanged = (changes: Changes, partner: Partner, machine: MachineRights) =>
  changes.has(cellOf(partner, machine))

const isSaved = (partner: Partner, machine: MachineRights) => partner.permissions.includes(machine._id)

/** Whether the cell shows a tick. */
export const isTicked = (changes: Changes, partner: Partner, machine: MachineRights) =>
  isSaved(partner, machine) !== isChanged(changes, partner, machine)

/** Pressing a cell twice restores its first state. */
export function toggle(changes: Changes, partner: Partner, machine: MachineRights): Changes {
  const toggled = new Map(changes)
  const cell = cellOf(partner, machine)
  if (!toggled.delete(cell)) toggled.set(cell, { partner, machine, gained: !isSaved(partner, machine) })
  return toggled
}

/** The changes of current partners, in the order in which they were made. */
export const listChanges = (changes: Changes, partners: readonly Partner[]): Change[] =>
  [...changes.values()].filter(({ partner }) => partners.some(({ id }) => id === partner.id))

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

/** The changes in the form of the API. */
export const rightsToSave = (list: readonly Change[]): RightChange[] =>
  list.map(({ partner, machine, gained }) => ({ partner: partner.id, equipment: machine._id, allowed: gained }))

/** What the partner is recording now, or when the partner was last active. `now`: ms, by the server's clock. */
export function partnerInWords({ recording, lastSeenAt }: Partner, now: number): string {
  if (recording.length > 0) return `Пишет сейчас: ${recording.join(', ')}`
  return lastSeenAt ? `Телефон был на связи: ${formatAgo(lastSeenAt, now)}` : 'Ещё ничего не записывал'
}
