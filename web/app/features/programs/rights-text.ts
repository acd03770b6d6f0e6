import type { ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { countOf } from '../../ui/text/format'

/** More machines than this are counted, not named. */
const NAMED_MAX = 3

/** What a key allows: «Читает данные, выдаёт документы, пишет точки: Каток, Кран». */
export function rightsText({
  reads,
  issues,
  messages,
  deals,
  writes,
}: Pick<ProgramKey, 'reads' | 'issues' | 'messages' | 'deals' | 'writes'>): string {
  const rights = [
    reads && 'читает данные',
    issues && 'выдаёт документы',
    messages && 'ведёт переписки',
    deals && 'ведёт сделки',
    writes && `пишет ${writtenText(writes)}`,
  ]
  const text = rights.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function writtenText(writes: NonNullable<ProgramKey['writes']>): string {
  if (writes === 'all') return 'точки всех машин'
  if (writes.length === 0) return 'точки удалённых машин'
  if (writes.length > NAMED_MAX) return `точки ${countOf(writes.length, ['машины', 'машин', 'машин'])}`
  return `точки: ${writes.map(({ name }) => name).join(', ')}`
}
