import type { ProgramKey } from '@spetskarta/shared/programs/programs.ts'
import { countOf } from '../../ui/text/format'

/** More machines are counted, not named. */
const NAMED_MAX = 3

/** What a key opens: «Читает данные, пишет точки: Каток, Кран». */
export function rightsText({ reads, writes }: Pick<ProgramKey, 'reads' | 'writes'>): string {
  const written = writes && writtenText(writes)
  if (!written) return 'Читает данные'
  return reads ? `Читает данные, пишет ${written}` : `Пишет ${written}`
}

function writtenText(writes: NonNullable<ProgramKey['writes']>): string {
  if (writes === 'all') return 'точки всех машин'
  if (writes.length === 0) return 'точки удалённых машин'
  if (writes.length > NAMED_MAX) return `точки ${countOf(writes.length, ['машины', 'машин', 'машин'])}`
  return `точки: ${writes.map(({ name }) => name).join(', ')}`
}
