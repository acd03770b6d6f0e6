/** What the tests of papers say. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import { REQUISITES } from '../settings/requisites.fixture.ts'
import type { PaperContent, PaperDay } from './content.rules.ts'
import { contentOf } from './content.rules.ts'

export const FORM: PaperForm = {
  kind: 'esm7',
  equipmentId: '018f2f6e-7c1a-7000-8000-000000000001',
  from: '2026-11-16',
  to: '2026-11-20',
  by: 'hour',
  base: '',
  trips: 0,
  deliveries: 0,
  deliveryKm: 0,
  price: 280_000,
  shiftHours: 8,
  minHours: 4,
  vat: 'added-22',
  customer: 'ООО «СтройГрад Подмосковье»',
  customerInn: '7707083893',
  object: 'ЖК «Речной», корпус 4, Жуковский, ул. Гагарина, 83',
  operator: 'Ковалёв Иван Петрович',
  works: 'Разработка грунта в котловане с погрузкой в самосвалы',
  idleReason: 'Ожидание самосвалов',
}

const day = (number: number, work: number, downtime = 0, unknown = 0): PaperDay => {
  const came = Date.UTC(2026, 10, number, 5)
  return {
    day: `2026-11-${number}`,
    came: '08:00',
    left: '17:00',
    visits: [{ came, left: came + 9 * 3600_000 }],
    counted: work * 3600,
    recorded: work * 3600,
    reason: '',
    idle: (9 - work - unknown) * 3600,
    off: 0,
    unknown: unknown * 3600,
    present: 9 * 3600,
    downtime: downtime * 3600,
    idleDue: downtime * 3600,
    downtimeReason: '',
    coverage: {
      photos: { expected: 18, came: 17 },
      points: { recordedSeconds: 9 * 3600, coveredSeconds: (9 - unknown) * 3600 },
    },
  }
}

/** 8 + 7.5 + 4 (2.7 and the minimum) + 7.7 + 5 hours are 32.2. */
export const makeContent = (form: Partial<PaperForm> = {}, days?: PaperDay[]): PaperContent =>
  contentOf({
    form: { ...FORM, ...form },
    owner: REQUISITES,
    machine: { type: 'Экскаватор гусеничный', name: 'Hitachi ZX200-5G' },
    issuedOn: '2026-11-20',
    days: days ?? [day(16, 8), day(17, 7.5, 0.5), day(18, 2.7, 1.25), day(19, 7.7, 0, 0.5), day(20, 5)],
  }).content

/** Of 92 days with eight hours each. */
export const longPaper = (form: Partial<PaperForm> = {}): PaperContent => {
  const days = Array.from({ length: 92 }, (_, i): PaperDay => {
    const came = Date.UTC(2026, 0, 1 + i, 5)
    return {
      day: new Date(came).toISOString().slice(0, 10),
      came: '08:00',
      left: '17:00',
      visits: [{ came, left: came + 9 }],
      counted: 8 * 3600,
      recorded: 8 * 3600,
      reason: '',
      idle: 0,
      off: 0,
      unknown: 0,
      present: 8 * 3600,
      downtime: 0,
      idleDue: 0,
      downtimeReason: '',
      coverage: undefined,
    }
  })
  return makeContent({ ...form, from: '2026-01-01', to: '2026-04-02' }, days)
}
