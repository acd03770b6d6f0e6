import { EQUIPMENT_TYPES, type EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORKS_OF_EQUIPMENT } from '@spetskarta/shared/catalog/relations.ts'
import { WORK_TYPES, type WorkTypeId } from '@spetskarta/shared/catalog/work-types.ts'
import { MACHINES } from './machines.ts'
import type { Random } from './random.ts'

const EQUIPMENT_OF_WORK = new Map<WorkTypeId, EquipmentTypeId[]>(
  WORK_TYPES.map(({ id }) => [id, machinesByFitness(id)]),
)

/** The machines that do a work: those for which it is typical and that the market has many of first. */
function machinesByFitness(work: WorkTypeId): EquipmentTypeId[] {
  const oddness = (id: EquipmentTypeId) => WORKS_OF_EQUIPMENT[id].indexOf(work) * 2 - MACHINES[id].share
  const ids = EQUIPMENT_TYPES.map(({ id }) => id).filter((id) => WORKS_OF_EQUIPMENT[id].includes(work))
  return ids.sort((a, b) => oddness(a) - oddness(b))
}

/** 2–5 kinds of work for a machine (fewer where it does fewer), the most typical among them. */
export function worksOf(type: EquipmentTypeId, random: Random): WorkTypeId[] {
  const [first, ...others] = WORKS_OF_EQUIPMENT[type]
  return first ? [first, ...random.shuffle(others).slice(0, random.int(1, 4))] : []
}

/** 1–3 types of machines for a work, the most fitting first. */
export function machinesFor(type: WorkTypeId, random: Random): EquipmentTypeId[] {
  const [first, ...others] = (EQUIPMENT_OF_WORK.get(type) ?? []).slice(0, 4)
  return first ? [first, ...random.shuffle(others).slice(0, random.int(0, 2))] : []
}
