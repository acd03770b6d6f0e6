import { z } from 'zod'
import { EQUIPMENT_TYPES, type EquipmentTypeId } from '../catalog/equipment-types.ts'
import { Id } from '../catalog/items.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { VATS } from './papers.ts'

const Day = z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
const CardId = z.coerce.number<unknown>('Такой ставки нет').int('Такой ставки нет').min(1, 'Такой ставки нет')

/** Kopecks; null: not charged. */
const price = (what: string) =>
  z
    .number(`${what}: введите рубли, например 2 800,50`)
    .int(`${what}: не мельче копейки`)
    .min(1, `${what}: больше нуля или пусто`)
    .max(1e9, `${what}: слишком много`)
    .nullable()
    .default(null)

const hours = (what: string, min: number) =>
  z.number(`${what}: нужно число часов`).min(min, `${what}: не меньше ${min}`).max(24, `${what}: не больше 24 часов`)

/** Null: not stated. */
const minutes = (what: string, least: number, most: number) =>
  z
    .number(`${what}: нужны минуты`)
    .int(`${what}: нужны целые минуты`)
    .min(least, `${what}: не меньше ${least}\u00a0мин`)
    .max(most, `${what}: не больше ${most}\u00a0мин`)
    .nullable()
    .default(null)

const TYPE_IDS = EQUIPMENT_TYPES.map(({ id }) => id) as [EquipmentTypeId, ...EquipmentTypeId[]]

const cardFields = {
  /** What the card is for; empty or null: for all. Type and machine exclude each other, because the machine has a type. */
  customer: z.string().trim().max(300).default(''),
  objectId: z.number().int().nullable().default(null),
  type: z.enum(TYPE_IDS, 'Неизвестный тип').nullable().default(null),
  equipmentId: Id.nullable().default(null),
  /** The first day on which it is valid, `yyyy-mm-dd`. */
  from: Day,
  /** Per hour of work, of простой by the customer's fault, and of presence on the site. */
  work: price('Час работы'),
  idle: price('Час простоя'),
  presence: price('Час на объекте'),
  /** Per shift of `shiftHours` hours, and per hour of overtime. Without `overtime` a longer shift is charged in proportion. */
  shift: price('Смена'),
  shiftHours: hours('Смена', 1).default(8),
  overtime: price('Час сверх смены'),
  /** A shift with work counts as at least this many hours. */
  minHours: hours('Минимальный заказ', 0).default(0),
  /**
   * Minutes after which time on the object in its working hours without work counts as простой;
   * null: only where the owner enters it. The dinner (minutes of the day) is not charged.
   */
  idleAfter: minutes('Простой', 1, 1440),
  lunchFrom: minutes('Обед', 0, 1439),
  lunchTo: minutes('Обед', 0, 1439),
  trip: price('Рейс'),
  /** For bringing the machine: a fixed price, and a price per kilometre. */
  delivery: price('Подача'),
  deliveryKm: price('Километр подачи'),
  vat: z.enum(VATS, 'Неизвестная ставка НДС').default('none'),
}

function rightCard(
  card: { [Name in (typeof PRICES)[number]]: number | null } & Record<'type' | 'equipmentId', string | null> &
    Record<'idleAfter' | 'lunchFrom' | 'lunchTo', number | null>,
  context: z.RefinementCtx,
) {
  const refuse = (message: string, field: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (PRICES.every((name) => card[name] === null)) refuse('Введите хотя бы одну цену', 'work')
  if (card.type && card.equipmentId) refuse('Выберите машину или тип', 'type')
  if ((card.lunchFrom === null) !== (card.lunchTo === null)) refuse('Обед: введите начало и конец', 'lunchFrom')
  if (card.lunchFrom !== null && card.idleAfter === null)
    refuse('Обед — только вместе с минутами, после которых считается простой', 'lunchFrom')
  if (card.overtime !== null && card.shift === null) refuse('Сверх смены — только вместе с ценой смены', 'overtime')
}

const PRICES = ['work', 'idle', 'presence', 'shift', 'overtime', 'trip', 'delivery', 'deliveryKm'] as const

export const RateCard = z.object(cardFields).superRefine(rightCard)

const Stored = z.object({
  ...cardFields,
  id: z.number(),
  /** Title: «Hitachi ZX200-5G · ООО «СтройГрад»»; «Любая машина». */
  name: z.string(),
})

const Own = z.object({ id: CardId })

export const listRates = {
  summary: 'Карточки ставок, новые сверху',
  response: { 200: z.object({ cards: z.array(Stored) }) },
}

export const getRate = {
  summary: 'Карточка ставок',
  params: Own,
  response: { 200: Stored },
}

export const startRate = {
  summary: 'Новая карточка с ценами из объявления машины; ничего не сохраняется',
  querystring: z.object({ equipmentId: Id }),
  response: { 200: z.object({ work: price(''), shift: price(''), minHours: z.number() }) },
}

export const addRate = {
  summary: 'Добавить карточку ставок',
  body: RateCard.safeExtend(FormDraft),
  response: { 200: Stored },
}

export const changeRate = {
  summary: 'Изменить карточку; выданные документы не меняются',
  params: Own,
  body: RateCard,
  response: { 200: Stored },
}

export const removeRate = {
  summary: 'Убрать карточку; выданные документы не меняются',
  params: Own,
  response: { 200: z.object({}) },
}
