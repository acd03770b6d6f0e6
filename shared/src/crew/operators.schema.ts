import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { normalizePhone } from '../phone.ts'
import { HISTORY_ROWS } from './crew.constants.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)
const NO_OPERATOR = 'Такого машиниста нет'
export const OperatorId = z.coerce
  .number<unknown>(NO_OPERATOR)
  .int(NO_OPERATOR)
  .min(1, NO_OPERATOR)
  .max(Number.MAX_SAFE_INTEGER, NO_OPERATOR)

const Phone = text(40)
  .refine((given) => given === '' || normalizePhone(given) !== undefined, 'Проверьте номер телефона')
  .transform((given) => (given === '' ? '' : (normalizePhone(given) ?? given)))

const NO_DAY = 'Неверная дата удостоверения'

/** An empty text means: not entered. */
export const OperatorForm = z.object({
  name: text(120).min(1, 'Введите имя машиниста'),
  /** Табельный номер. */
  staffNumber: text(20).default(''),
  /** Licence to drive or to operate the machine: its number, its categories, and its last day, `yyyy-mm-dd`. */
  licence: text(60).default(''),
  categories: text(60).default(''),
  licenceEnds: z
    .union([z.literal(''), z.iso.date(NO_DAY).refine((day) => day >= '1990' && day < '2100', NO_DAY)], NO_DAY)
    .default(''),
  phone: Phone.default(''),
  /** Code by which the operator is chosen on a phone; without one this is impossible. Absent: unchanged; null: removed. */
  code: z
    .string('Код — от 4 до 6 цифр')
    .trim()
    .regex(/^\d{4,6}$/, 'Код — от 4 до 6 цифр')
    .nullable()
    .optional(),
})

/** A machine on which the operator works now. */
const OnMachine = z.object({
  equipmentId: z.string(),
  name: z.string(),
  plate: z.string(),
  /** Since when, ms. */
  since: z.number(),
  /** `recorder`: the operator chose themselves in the recorder; `dispatcher`: by an assignment. */
  by: z.enum(['recorder', 'dispatcher']),
})

const ListedOperator = OperatorForm.omit({ code: true }).extend({
  id: z.number(),
  /** Whether the operator has a code; the code itself is never sent. */
  hasCode: z.boolean(),
  phone: z.string(),
  /** Days until the licence ends, negative after its last day; null: no last day is entered. */
  licenceDays: z.number().nullable(),
  archived: z.boolean(),
  photo: z.object({ url: z.string(), iconUrl: z.string() }).nullable(),
  /** Id of the operator's account in the company; null: the operator has none. */
  member: z.string().nullable(),
  machines: z.array(OnMachine),
})

const Own = z.object({ id: OperatorId })
const Saved = { 200: z.object({ id: z.number() }) }
const Empty = { 200: z.object({}) }

export const getOperators = {
  summary: 'Машинисты: табельный №, удостоверение, телефон и кто на какой машине сейчас',
  response: {
    200: z.object({
      /** By name, archived ones last. */
      operators: z.array(ListedOperator),
      /** Own machines, by name. */
      machines: z.array(z.object({ equipmentId: z.string(), name: z.string(), plate: z.string() })),
    }),
  },
}

export const addOperator = { summary: 'Добавить машиниста', body: OperatorForm.extend(FormDraft), response: Saved }
export const changeOperator = { summary: 'Изменить машиниста', params: Own, body: OperatorForm, response: Saved }

export const archiveOperator = {
  summary: 'Убрать машиниста в архив или вернуть: его часы и назначения остаются',
  params: Own,
  body: z.object({ archived: z.boolean('В архив или обратно') }),
  response: Empty,
}

export const removeOperator = {
  summary: 'Удалить машиниста, который ещё ни на чём не работал',
  params: Own,
  response: Empty,
}

export const addOperatorPhoto = {
  summary: 'Фотография машиниста; прежняя убирается',
  params: Own,
  body: z.object({}),
  response: Empty,
}
export const removeOperatorPhoto = { summary: 'Убрать фотографию машиниста', params: Own, response: Empty }

/** ISO 8601 with an offset. */
const Moment = z.iso.datetime({ offset: true, error: 'Неверное время' })
const Reason = text(300)

const CrewEntry = z.object({
  /** Id of the assignment; null: chosen in the recorder. */
  id: z.string().nullable(),
  operator: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Moments in ms; `to` null: until further notice. */
  from: z.number(),
  to: z.number().nullable(),
  by: z.enum(['recorder', 'dispatcher']),
  /** Who made the assignment and when, ms; empty and null where it was chosen in the recorder. */
  madeBy: z.string(),
  madeAt: z.number().nullable(),
  reason: z.string(),
  /** When, by whom and why it was changed or removed later; null: it still holds. */
  removed: z.object({ at: z.number(), by: z.string(), reason: z.string() }).nullable(),
})

const Machine = z.object({ equipmentId: Id })

export const getMachineCrew = {
  summary: 'Кто работает на машине сейчас и кто работал: назначения диспетчера и выбор в телефоне',
  params: Machine,
  querystring: z.object({
    limit: z.coerce.number<unknown>('Сколько строк?').int().min(1).max(HISTORY_ROWS.most).default(HISTORY_ROWS.page),
  }),
  response: {
    200: z.object({
      machine: z.object({ equipmentId: z.string(), name: z.string(), timeZone: z.string() }),
      now: z.array(z.object({ id: z.number(), name: z.string(), phone: z.string(), since: z.number() })),
      /** The newest `limit`, the newest first. */
      history: z.array(CrewEntry),
      /** Whether there are older ones. */
      more: z.boolean(),
      /** Operators who can be assigned. */
      operators: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
}

const AssignmentForm = z.object({
  /** Id of the operator; null: no operator worked on the machine then. */
  operator: z.number(NO_OPERATOR).int(NO_OPERATOR).min(1, NO_OPERATOR).max(Number.MAX_SAFE_INTEGER).nullable(),
  from: Moment,
  /** Null: until further notice. */
  to: Moment.nullable().default(null),
  /** Required for a beginning in the past. */
  reason: Reason.default(''),
})

export const assignOperator = {
  summary: 'Назначить машиниста на машину; задним числом — с причиной',
  params: Machine,
  /** `instead`: assignments until further notice end when this one begins. */
  body: AssignmentForm.extend({ ...FormDraft, instead: z.boolean().default(false) }),
  response: { 200: z.object({ id: z.string() }) },
}

const Assignment = z.object({ equipmentId: Id, id: z.uuid('Такого назначения нет') })

export const changeAssignment = {
  summary: 'Изменить назначение; прошлое — с причиной, прежнее остаётся в истории',
  params: Assignment,
  body: AssignmentForm,
  response: { 200: z.object({ id: z.string() }) },
}

export const removeAssignment = {
  summary: 'Отменить назначение с причиной; в истории оно остаётся',
  params: Assignment,
  querystring: z.object({ reason: Reason.default('') }),
  response: Empty,
}
