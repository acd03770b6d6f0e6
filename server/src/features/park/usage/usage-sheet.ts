/** «Загрузка» as a table for Excel, a row per machine. */

import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { litresAnHour } from '@spetskarta/shared/days/engine-hours.ts'
import { decimalHours } from '@spetskarta/shared/hours.ts'
import { PART_NAMES, PARTS, type Part } from '@spetskarta/shared/objects/parts.ts'
import { shareOf, type Usage, type UsageRow } from '@spetskarta/shared/park/usage.ts'
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'
import { coarseColumns } from '../../tracks/coarse-columns.ts'

const TYPES = new Map<string, string>(EQUIPMENT_TYPES.map(({ id, name }) => [id, name]))
const percent = (share: number | null) => (share === null ? null : Math.round(share * 100))

const column = (part: Part): XlsxColumn<UsageRow> => ({
  name: `${PART_NAMES[part].charAt(0).toUpperCase()}${PART_NAMES[part].slice(1)}, ч`,
  kind: 'decimal',
  width: 16,
  summed: true,
  of: (row) => decimalHours(row[part]),
})

const UNCOUNTED: XlsxColumn<UsageRow> = {
  name: 'Не удалось посчитать, дней',
  kind: 'whole',
  width: 16,
  summed: true,
  of: ({ uncounted }) => uncounted || null,
}

export function usageSheet({ machines, groups }: Usage): XlsxSheet<UsageRow> {
  const names = new Map(groups.map(({ id, name, parent }) => [id, { name, parent }]))
  const groupName = (id: number | null): string => {
    const group = id === null ? undefined : names.get(id)
    if (!group) return ''
    return group.parent === null ? group.name : `${groupName(group.parent)}, ${group.name}`
  }
  return {
    name: 'Загрузка',
    rows: machines,
    columns: [
      { name: 'Машина', kind: 'text', width: 34, of: ({ name }) => name },
      { name: 'Тип', kind: 'text', width: 24, of: ({ type }) => TYPES.get(type) ?? 'Другое' },
      { name: 'Участок', kind: 'text', width: 26, of: ({ group }) => groupName(group) },
      ...(machines.some(({ uncounted }) => uncounted > 0) ? [UNCOUNTED] : []),
      ...PARTS.map(column),
      { name: 'Километры', kind: 'decimal', width: 12, summed: true, of: ({ distance }) => distance },
      { name: 'Поездок', kind: 'whole', width: 10, summed: true, of: ({ trips }) => trips },
      { name: 'Топливо, л', kind: 'decimal', width: 12, summed: true, of: ({ fuel }) => fuel?.spent ?? null },
      { name: 'Расход, л/ч', kind: 'decimal', width: 12, of: ({ fuel }) => fuel && litresAnHour(fuel, fuel.ran) },
      { name: 'Смен', kind: 'whole', width: 8, summed: true, of: ({ shifts }) => shifts },
      { name: 'Загрузка, %', kind: 'whole', width: 12, of: (row) => percent(shareOf(row)) },
      { name: 'Было, %', kind: 'whole', width: 12, of: ({ before }) => percent(shareOf(before)) },
      ...coarseColumns<UsageRow>((row) => row),
    ],
  }
}
