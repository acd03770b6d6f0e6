import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { COUNTER_MOST } from '../days/engine-hours.constants.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { DOCUMENT_KINDS, RECORDS_LISTED, RECORDS_MOST, SERVICE_PHOTOS_MOST } from './service.constants.ts'

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
    /** For one machine, or for all own machines of a type; the other is null. */
    equipmentId: Id.nullable().default(null),
    type: z.string().max(60, 'Неизвестный тип').nullable().default(null),
    everyHours: every('моточасы', 20_000),
    everyKm: every('километры', 500_000),
    everyMonths: every('месяцы', 120),
    /** What is done, and what is needed for it (parts, materials). */
    work: text(1000).default(''),
    needed: text(1000).default(''),
    /** Day from which it counts while no service is recorded, `yyyy-mm-dd`; absent: today. */
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

/** Current engine hours, seconds: by the tracker, and by entered readings and the records since; null: unknown. */
const CounterNow = z.object({
  tracker: z.number().nullable(),
  own: z.number().nullable(),
  /** Whether `own` is unknown because a day since its reading could not be counted. */
  uncounted: z.boolean(),
})

const Machine = z.object({ equipmentId: z.string(), name: z.string(), type: z.string(), plate: z.string() })

export const DueState = z.enum(['overdue', 'soon', 'fine', 'unknown'])

export const ServiceDue = z.object({
  machine: Machine,
  planId: z.string(),
  name: z.string(),
  state: DueState,
  counter: CounterNow,
  /** Litres per hour of the engine in the last 30 days, by the level sensor; null: no sensor. */
  litresAnHour: z.number().nullable(),
  /**
   * Engine seconds: reading at which it is due, and what is left until then;
   * negative: overdue. Null: the plan has no hours, or they are unknown.
   */
  hours: z.object({ at: z.number(), left: z.number() }).nullable(),
  /** Km left; negative: overdue; null: the plan has no kilometres. */
  km: z.number().nullable(),
  /** The date when it is due, and days left until then; null: the plan has no months. */
  date: z.object({ on: z.string(), days: z.number() }).nullable(),
  /**
   * Expected day by the use of the last 30 days, whichever of these
   * comes first, and days until then; null: the machine is not used.
   */
  forecast: z.object({ on: z.string(), days: z.number() }).nullable(),
  /** Since when it is overdue, as far as is known; null: unknown, or not overdue. */
  since: z.string().nullable(),
  /** Whether the overdue hours, or else kilometres, lack a day that could not be counted: it is overdue by more than they say. */
  atLeast: z.boolean(),
  /**
   * Why the hours are unknown: no reading, a reading below the one at the last service, or, as with the
   * kilometres, a day that could not be counted; null: no trouble.
   */
  trouble: z.enum(['no_reading', 'set_back', 'uncounted']).nullable(),
})

const Document = z.object({
  id: z.string(),
  machine: Machine,
  kind: z.enum(DOCUMENT_KINDS),
  note: z.string(),
  ends: z.string(),
  /** Days left; 0: today is the last day; negative: it has ended. */
  days: z.number(),
})

const Record = z.object({
  id: z.string(),
  /** Id of the plan that it fulfilled; null: none. */
  planId: z.string().nullable(),
  name: z.string(),
  day: z.string(),
  /** Reading of the counter, seconds; null: not entered. */
  engine: z.number().nullable(),
  who: z.string(),
  note: z.string(),
  /** Kopecks; null: not entered. */
  cost: z.number().nullable(),
  photos: z.array(z.object({ id: z.string(), url: z.string(), iconUrl: z.string() })).max(SERVICE_PHOTOS_MOST),
})

export const getService = {
  summary: 'ТО и документы своих машин: что и когда наступает, прогноз по наработке за 30 дней',
  response: {
    200: z.object({
      /** Numbers of all overdue rows, and of those due within a week. */
      overdue: z.number(),
      week: z.number(),
      /** The most urgent first; `found`: number of all rows. */
      due: z.array(ServiceDue),
      found: z.number(),
      documents: z.array(Document),
      plans: z.array(Plan),
      /** Own machines, by name. */
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
  querystring: z.object({
    limit: z.coerce.number<unknown>('Сколько записей?').int().min(1).max(RECORDS_MOST).default(RECORDS_LISTED),
  }),
  response: {
    200: z.object({
      machine: Machine,
      counter: CounterNow,
      due: z.array(ServiceDue),
      /** The newest `limit`, the newest first; `found`: number of all records. */
      records: z.array(Record),
      found: z.number(),
    }),
  },
}

const Made = { 200: z.object({ id: z.string() }) }
const Done = { 200: z.object({ result: z.literal(1) }) }

export const addPlan = {
  summary: 'Новый план ТО: машины или всех своих машин типа',
  body: PlanForm.safeExtend(FormDraft),
  response: Made,
}
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
    ...FormDraft,
    /** Id of the plan that it fulfils; null: none. */
    planId: ServiceId.nullable().default(null),
    name: Name,
    day: Day,
    /** Reading of the counter of engine hours, hours; null: not entered. */
    hours: Counter.nullable().default(null),
    who: text(120).default(''),
    note: text(2000).default(''),
    /** Kopecks; null: not entered. */
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
  body: DocumentForm.extend(FormDraft),
  response: Made,
}
export const changeDocument = {
  summary: 'Изменить документ машины',
  params: RecordKey,
  body: DocumentForm,
  response: Made,
}
export const removeDocument = { summary: 'Убрать документ машины', params: RecordKey, response: Done }
