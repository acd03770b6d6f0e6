/** What the list of papers is filtered by, as its address has it; what makes no sense there is left out. */
import { PAPER_KINDS } from '@spetskarta/shared/papers/papers.ts'

export function papersQuery({ searchParams }: URL) {
  const text = (name: string) => searchParams.get(name)?.trim() || undefined
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name) ?? '') ? Number(text(name)) : undefined)
  const month = text('month')
  const state = text('state')
  return {
    customer: text('customer'),
    equipmentId: text('equipmentId'),
    group: number('group'),
    month: month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    kind: PAPER_KINDS.find((kind) => kind === text('kind')),
    state: state === 'issued' || state === 'cancelled' ? (state as 'issued' | 'cancelled') : undefined,
    number: number('number'),
    before: text('before'),
  }
}
