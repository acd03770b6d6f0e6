import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { COUNTER_MOST } from '../days/engine-hours.constants.ts'
import { DOCUMENT_KINDS, SERVICE_PHOTOS_MOST } from './service.constants.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)
const Name = text(80).min(1, 'Введите название')
const Day = z.iso.date('Неверная дата').refine((day) => day >= '1990' && day < '2100', 'Неверная дата')
const NO_COUNTER = `Показание — от 0 до ${COUNTER_MOST} моточасов`
const Counter = z.number(NO_COUNTER).min(0, NO_COUNTER).max(COUNTER_MOST, NO_COUNTER)
const ServiceId = z.uuid('Такой записи нет')
const every = (what: string, most: number) =>
  z
    .number(`Неверное число: ${what}`)
    .int(`Число целое: ${what}`)
    .min(1, `Не меньше одного: ${what}`)
    .max(most, `Не больше ${most}: ${what}`)
    .nullable()
    .default(null)

export const PlanForm = z
  .object({
    name: Name,
    /** Of one machine, or of all own ones of a type. */
    equipmentId: Id.nullable().default(null),
    type: z.string().max(60, 'Неизвестный тип').nullable().default(null),
    everyHours: every('моточасы', 20_000),
    everyKm: every('километры', 500_000),
    everyMonths: every('месяцы', 120),
    /** What is done, and what is needed for it. */
    work: text(1000).default(''),
    needed: text(1000).default(''),
    /** Where nothing of it was recorded yet it is counted from this day; left out: from today. */
    begins: Day.optional(),
  })
  .refine(({ equipmentId, type }) => (equipmentId === null) !== (type === null), 'Выберите машину или тип')
  .refine(
    ({ everyHours, everyKm, everyMonths }) => everyHours !== null || everyKm !== null || everyMonths !== null,
    'Укажите, через сколько: моточасы, километры или месяцы',
  )

const Plan = z.object({
  id: z.string(),
  name: z.string(),
  equipmentId: z.string().nullable(),
  type: z.string().nullable(),
  everyHours: z.number().nullable(),
  everyKm: z.number().nullable(),
  everyMonths: z.number().nullable(),
  work: z.string(),
  needed: z.string(),
  begins: z.string(),
})

/** Its counter of engine hours now, seconds: the tracker's as it sends it, and by what the owner has entered and the records since. */
const CounterNow = z.object({ tracker: z.number().nullable(), own: z.number().nullable() })

const Machine = z.object({ equipmentId: z.string(), name: z.string(), type: z.string(), plate: z.string() })

export const DueState = z.enum(['overdue', 'soon', 'fine', 'unknown'])

export const ServiceDue = z.object({
  machine: Machine,
  planId: z.string(),
  name: z.string(),
  state: DueState,
  counter: CounterNow,
  /** What the engine burnt an hour in the last 30 days, by the level sensor; null where there is none. */
  litresAnHour: z.number().nullable(),
  /** Seconds of the engine: when, and how many are left; less than 0: overdue. */
  hours: z.object({ at: z.number(), left: z.number() }).nullable(),
  /** Km that are left. */
  km: z.number().nullable(),
  /** Days that are left until the date. */
  date: z.object({ on: z.string(), days: z.number() }).nullable(),
  /** By the use of the last 30 days, whichever of these comes first: the day, and days from today; null where it is not used. */
  forecast: z.object({ on: z.string(), days: z.number() }).nullable(),
  /** Since when it is overdue, as far as is known. */
  since: z.string().nullable(),
  /** What keeps the hours from being known: no reading, or a counter that shows less than at the last service. */
  trouble: z.enum(['no_reading', 'set_back']).nullable(),
})

const Document = z.object({
  id: z.string(),
  machine: Machine,
  kind: z.enum(DOCUMENT_KINDS),
  note: z.string(),
  ends: z.string(),
  /** Days until it ends, 0: today is the last one; less: it has ended. */
  days: z.number(),
})

const Record = z.object({
  id: z.string(),
  planId: z.string().nullable(),
  name: z.string(),
  day: z.string(),
  /** Seconds. */
  engine: z.number().nullable(),
  who: z.string(),
  note: z.string(),
  /** Kopecks. */
  cost: z.number().nullable(),
  photos: z.array(z.object({ id: z.string(), url: z.string(), iconUrl: z.string() })).max(SERVICE_PHOTOS_MOST),
})

export const getService = {
  summary: 'ТО и документы своих машин: что и когда наступает, прогноз по наработке за 30 дней',
  response: {
    200: z.object({
      /** Of all rows: overdue, and due within a week. */
      overdue: z.number(),
      week: z.number(),
      /** The most urgent first; `found`: how many there are in all. */
      due: z.array(ServiceDue),
      found: z.number(),
      documents: z.array(Document),
      plans: z.array(Plan),
      /** Own machines by name. */
      machines: z.array(Machine),
    }),
  },
}

export const countOverdue = {
  summary: 'Сколько работ по ТО своих машин просрочено; по данным последних минут',
  response: { 200: z.object({ overdue: z.number() }) },
}

export const getServiceBook = {
  summary: 'Сервисная книжка машины: счётчик, что наступает, что сделано',
  params: z.object({ equipmentId: Id }),
  response: {
    200: z.object({
      machine: Machine,
      counter: CounterNow,
      due: z.array(ServiceDue),
      /** The newest first; `found`: how many there are in all. */
      records: z.array(Record),
      found: z.number(),
    }),
  },
}

const Made = { 200: z.object({ id: z.string() }) }
const Done = { 200: z.object({ result: z.literal(1) }) }

export const addPlan = { summary: 'Новый план ТО: машины или всех своих машин типа', body: PlanForm, response: Made }
export const changePlan = {
  summary: 'Изменить план ТО',
  params: z.object({ id: ServiceId }),
  body: PlanForm,
  response: Made,
}
export const removePlan = {
  summary: 'Убрать план ТО; записи о сделанном остаются',
  params: z.object({ id: ServiceId }),
  response: Done,
}

export const addRecord = {
  summary: 'Записать сделанное: ТО по плану или другую работу',
  params: z.object({ equipmentId: Id }),
  body: z.object({
    /** Of which plan it is; null: of none. */
    planId: ServiceId.nullable().default(null),
    name: Name,
    day: Day,
    /** What the counter of engine hours showed. */
    hours: Counter.nullable().default(null),
    who: text(120).default(''),
    note: text(2000).default(''),
    /** Kopecks. */
    cost: z
      .number('Неверная сумма')
      .int('Неверная сумма')
      .min(0, 'Неверная сумма')
      .max(100_000_000_000, 'Слишком большая сумма')
      .nullable()
      .default(null),
  }),
  response: Made,
}
const RecordKey = z.object({ equipmentId: Id, id: ServiceId })
export const removeRecord = { summary: 'Убрать запись сервисной книжки', params: RecordKey, response: Done }
export const addServicePhoto = {
  summary: `Фотография к записи сервисной книжки, до ${SERVICE_PHOTOS_MOST}`,
  params: RecordKey,
  body: z.object({}),
  response: Made,
}

const DocumentForm = z.object({
  kind: z.enum(DOCUMENT_KINDS, 'Выберите документ'),
  note: text(120).default(''),
  ends: Day,
})
export const addDocument = {
  summary: 'Документ машины со сроком',
  params: z.object({ equipmentId: Id }),
  body: DocumentForm,
  response: Made,
}
export const changeDocument = {
  summary: 'Изменить документ машины',
  params: RecordKey,
  body: DocumentForm,
  response: Made,
}
export const removeDocument = { summary: 'Убрать документ машины', params: RecordKey, response: Done }
