/** Data of the tests of papers. */
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

export const makeDay = (number: number, work: number, downtime = 0, unknown = 0): PaperDay => {
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
    parts: { work: work * 3600, idle: (9 - work - unknown) * 3600, off: 0, unknown: unknown * 3600 },
    downtime: downtime * 3600,
    idleDue: downtime * 3600,
    downtimeReason: '',
    downtimeCode: '',
    coverage: {
      photos: { expected: 18, came: 17 },
      points: { recordedSeconds: 9 * 3600, coveredSeconds: (9 - unknown) * 3600 },
    },
  }
}

/** An object on the route that the tests' machines drive. */
export const SITE = {
  name: 'ЖК «Речной»',
  customerName: 'ООО «Речной»',
  customerPhone: '',
  customerInn: '7736207543',
  address: 'Жуковский',
  contract: null,
  shape: { kind: 'circle' as const, lat: 55.5, lon: 38.23, radius: 2000 },
  starts: null,
  ends: null,
}

/** Work of 8 + 7.5 + 4 (2.7 raised to the minimum) + 7.7 + 5 = 32.2 hours. */
export const makeContent = (form: Partial<PaperForm> = {}, days?: PaperDay[]): PaperContent =>
  contentOf({
    form: { ...FORM, ...form },
    owner: REQUISITES,
    machine: { type: 'Экскаватор гусеничный', name: 'Hitachi ZX200-5G' },
    issuedOn: '2026-11-20',
    days: days ?? [
      makeDay(16, 8),
      makeDay(17, 7.5, 0.5),
      makeDay(18, 2.7, 1.25),
      makeDay(19, 7.7, 0, 0.5),
      makeDay(20, 5),
    ],
  }).content

/** A paper of 92 days with eight hours each. */
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
      parts: { work: 8 * 3600, idle: 0, off: 0, unknown: 0 },
      downtime: 0,
      idleDue: 0,
      downtimeReason: '',
      downtimeCode: '',
      coverage: undefined,
    }
  })
  return makeContent({ ...form, from: '2026-01-01', to: '2026-04-02' }, days)
}

/** A name of 120 letters. */
export const COMPANY =
  'Общество с ограниченной ответственностью «Специализированное управление механизации и дорожного строительства Восток-12»'

/** The 21st to the 31st, with простой for two reasons, a correction, numbers of the machine and a tracker's readings. */
export const fullDecade = (kind: PaperForm['kind']): PaperContent => {
  const days = Array.from({ length: 11 }, (_, i): PaperDay => {
    const stood = i % 2 === 0 ? 1800 : 0
    return {
      ...makeDay(16, 7.5, 0, 0.25),
      day: `2026-10-${21 + i}`,
      downtime: stood,
      idleDue: stood,
      downtimeReason: i % 4 === 0 ? 'Ожидание самосвалов, по вине заказчика, код 03' : 'Дождь, ничья вина, код 07',
      downtimeCode: i % 4 === 0 ? '03' : '07',
      ...(i === 3 && { recorded: 6 * 3600, reason: 'Телефон сел в обед, часы сверены по журналу прораба' }),
    }
  })
  const content = makeContent({ kind, from: '2026-10-21', to: '2026-10-31', customer: COMPANY }, days)
  return {
    ...content,
    owner: { ...content.owner, name: COMPANY },
    contract: '№ 11/26 от 02.03.2026',
    customer: {
      inn: '7707083893',
      kpp: '770701001',
      okpo: '12345678',
      phone: '',
      address: '140180, Московская область, г. Жуковский, ул. Гагарина, д. 83, офис 412',
      contract: '',
      contractOn: '',
    },
    machine: {
      ...content.machine,
      brand: 'Hitachi',
      plate: '1234 ХК 50',
      serial: 'HCMDDD91V00012345',
      inventory: '000123',
    },
    basis: ['Рапорт ЭСМ-3 № 12 от 20.10.2026', 'Рапорт ЭСМ-3 № 13 от 31.10.2026'],
    readings: {
      engine: { begin: 12_345 * 3600, end: 12_420 * 3600, counted: 75 * 3600, jumps: [] },
      fuel: { begin: 210, filled: 300, drained: 40, spent: 290, end: 180 },
      drainedApart: true,
      own: null,
      entered: [],
    },
  }
}
