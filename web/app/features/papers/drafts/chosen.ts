/** Drafts as their table shows them: by customer and object, with sums of the ticked ones. */
import type { BatchForm, PaperDraft } from '@spetskarta/shared/papers/batch.ts'
import type { PaperSums } from '@spetskarta/shared/papers/papers.ts'

/** What the owner has changed in a draft, and its sums with these changes. */
export interface Edit {
  form: Pick<
    BatchForm,
    'kind' | 'by' | 'price' | 'vat' | 'trips' | 'deliveries' | 'deliveryKm' | 'operator' | 'works' | 'idleReason'
  >
  sums: PaperSums
  /** Number of days with work that no rate card covers. */
  missing: number
}

export interface ChosenRow {
  id: string
  draft: PaperDraft
  edit: Edit | undefined
  sums: PaperSums
  trips: number
  /** Whether the draft can be issued as it is. */
  ready: boolean
  issued: { id: number; number: number } | undefined
}

const idOf = ({ equipmentId, objectId }: PaperDraft) => `${equipmentId} ${objectId ?? ''}`

export function rowOf(draft: PaperDraft, edit: Edit | undefined, issued: ChosenRow['issued']): ChosenRow {
  const has = (kind: string) => draft.warnings.some((warning) => warning.kind === kind)
  const bare = edit && edit.form.by !== 'card'
  const missing = edit ? edit.missing > 0 : has('no_rate')
  return {
    id: idOf(draft),
    draft,
    edit,
    sums: edit?.sums ?? draft.sums,
    trips: edit?.form.trips ?? draft.trips,
    ready: !has('uncounted') && (bare || !(missing || has('taxes'))),
    issued,
  }
}

/** Whether a row is ticked by default: it can be issued, is not blank, and no paper was issued for any of its days. */
export const isUsual = (row: ChosenRow) =>
  row.ready && !isBlank(row) && !row.draft.warnings.some(({ kind }) => kind === 'issued')

/** Neither work nor anything to charge: the machine was only present on these days. */
const isBlank = ({ sums: { recorded, corrected, downtime = 0, cost }, trips }: ChosenRow) =>
  recorded + corrected === 0 && downtime === 0 && trips === 0 && (cost?.gross ?? 0) === 0

export interface Group {
  key: string
  customer: string
  objectName: string
  rows: ChosenRow[]
}

/** Expects rows sorted by customer and object. */
export function draftGroupsOf(rows: readonly ChosenRow[]): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const { customer, objectId, objectName } = row.draft
    const key = `${customer} ${objectId ?? ''}`
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, customer, objectName, rows: [row] })
  }
  return groups
}

/** Totals of the rows, in seconds and kopecks. */
export function totalOf(rows: readonly ChosenRow[]) {
  const sum = (of: (sums: PaperSums) => number) => rows.reduce((all, row) => all + of(row.sums), 0)
  return {
    work: sum(({ recorded, corrected }) => recorded + corrected),
    downtime: sum(({ downtime = 0 }) => downtime),
    trips: rows.reduce((all, { trips }) => all + trips, 0),
    net: sum(({ cost }) => cost?.net ?? 0),
    tax: sum(({ cost }) => cost?.tax ?? 0),
    gross: sum(({ cost }) => cost?.gross ?? 0),
  }
}

/** The query that computes the sums of a changed row; from the period it takes only the days, all else from the row. */
export function previewQueryOf(row: ChosenRow, form: Edit['form'], { from, to }: { from: string; to: string }) {
  const { again: _, ...now } = batchFormOf(row)
  return { ...now, ...form, from, to }
}

/** What is sent to issue a row. */
export const batchFormOf = ({ draft, edit }: ChosenRow): BatchForm => ({
  kind: draft.kind,
  equipmentId: draft.equipmentId,
  objectId: draft.objectId ?? undefined,
  again: draft.again,
  by: 'card',
  base: '',
  deliveries: 0,
  deliveryKm: 0,
  price: 0,
  shiftHours: 8,
  minHours: 0,
  vat: 'none',
  customer: draft.customer,
  customerInn: '',
  object: '',
  operator: draft.operator,
  works: draft.works,
  idleReason: draft.idleReason,
  ...edit?.form,
})
