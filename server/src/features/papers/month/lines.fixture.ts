/** Papers, days and lines of November 2026. */
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { makeContent } from '../papers.fixture.ts'
import type { StoredPaper } from '../papers.queries.ts'
import type { PaperReadings } from '../readings/readings.ts'
import { type KnownOfMonth, machineLines } from './lines.ts'

const HOUR = 3600
let papers = 0
export interface GivenPaper {
  kind?: PaperKind
  from?: string
  to?: string
  machine?: string | null
  object?: number | null
  cancelled?: boolean
  content?: Parameters<typeof makeContent>[0]
  days?: Parameters<typeof makeContent>[1]
  readings?: Partial<PaperReadings>
  gross?: number | null
  /** Of its machine. */
  name?: string
}
export function paper(given: GivenPaper = {}): StoredPaper {
  const { kind = 'esm7', from = '2026-11-16', to = '2026-11-20', machine = 'digger', object = 1 } = given
  const form = { kind, from, to, minHours: 0, vat: 'none' as const, ...(object !== null && { objectId: object }) }
  const content = makeContent({ ...form, ...given.content }, given.days)
  const listed = {
    ...{ id: ++papers, number: papers, issuedOn: to, kind, from, to, equipmentId: machine, objectId: object },
    gross: given.gross === undefined ? (content.sums.cost?.gross ?? null) : given.gross,
    cancelledAt: given.cancelled ? 1 : null,
  }
  const readings = given.readings && { engine: null, fuel: null, own: null, entered: [], ...given.readings }
  const machineOf = { ...content.machine, ...(given.name && { name: given.name }) }
  return {
    listed,
    content: { ...content, machine: machineOf, ...(readings && { readings }) },
  } as unknown as StoredPaper
}

export const OBJECT = {
  ...{ objectId: 1, name: 'Речной', customerName: 'ООО «Речной»', customerInn: '7736207543', haul: null },
  machines: [{ _id: 'digger', name: 'Экскаватор' }],
} as unknown as WorkObject
export const day = (number: number, hours: number, more: Partial<ObjectDay> = {}) =>
  ({
    ...{
      objectId: 1,
      itemId: 'digger',
      day: `2026-11-${String(number).padStart(2, '0')}`,
      visits: [],
      correction: null,
    },
    ...{ work: hours * HOUR, idle: HOUR, off: 2 * HOUR, unknown: 3 * HOUR, onSite: (hours + 6) * HOUR, downtime: null },
    ...more,
  }) as unknown as ObjectDay

export const linesOf = (known: Partial<KnownOfMonth>) =>
  machineLines({
    ...{ from: '2026-11-01', to: '2026-11-30', papers: [], days: [], hauls: [], ends: new Map(), objects: [OBJECT] },
    machines: new Map([['digger', { name: 'Экскаватор', type: 'ekskavator', plate: '1234 ХК 50' }]]),
    cards: [],
    ...known,
  })
