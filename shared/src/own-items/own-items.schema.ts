import { z } from 'zod'
import { CALENDAR } from '../catalog/calendar.ts'
import { EQUIPMENT_TYPES } from '../catalog/equipment-types.ts'
import { Busy, Equipment, Id, Order } from '../catalog/items.schema.ts'
import { PARAMS, type Param, type ParamValues } from '../catalog/params.ts'
import { RENT_TERMS } from '../catalog/terms.ts'
import { WORK_TYPES } from '../catalog/work-types.ts'
import { DESCRIPTION_MAX, NAME_MAX, PHOTOS, RELATED_MAX, ROUBLES_MAX } from '../limits.ts'
import { ItemsQuery } from '../paging.schema.ts'
import { normalizePhone } from '../phone.ts'

const WRONG_PHONE = 'Введите российский, белорусский или казахстанский номер целиком'

const Phone = z
  .string('Введите телефон')
  .trim()
  .min(1, 'Введите телефон')
  .transform((text, context) => {
    const phone = normalizePhone(text)
    if (!phone) context.addIssue({ code: 'custom', message: WRONG_PHONE })
    return phone ?? z.NEVER
  })

const typeOf = (types: readonly { id: string }[], message: string) => {
  const known = new Set(types.map(({ id }) => id))
  return z.string(message).refine((id) => known.has(id), message)
}

const related = (types: readonly { id: string }[], message: string) =>
  z
    .array(typeOf(types, message), message)
    .max(RELATED_MAX, 'Слишком длинный список')
    .transform((ids) => [...new Set(ids)])

/** Whole roubles; null: not given. */
const roubles = (what: string, min: 0 | 1) =>
  z
    .number(`${what}: нужно число`)
    .int(`${what}: нужно целое число рублей`)
    .min(min, `${what}: не меньше ${min}`)
    .max(ROUBLES_MAX, `${what}: слишком много`)
    .nullable()

type Ranged = Pick<Param, 'id' | 'name' | 'unit' | 'min' | 'max' | 'digits'>

const inWords = ({ name, unit, min, max }: Ranged) => `${name}: от ${min} до ${max} ${unit}`.replaceAll('.', ',').trim()

/** A value of a parameter; null removes it. */
const paramValue = (param: Ranged) =>
  z
    .number(`${param.name}: нужно число`)
    .min(param.min, inWords(param))
    .max(param.max, inWords(param))
    .refine(
      (value) => Number(value.toFixed(param.digits)) === value,
      `${param.name}: ${param.digits === 0 ? 'нужно целое число' : 'лишние знаки после запятой'}`,
    )
    .nullable()
    .optional()

const valuesOf = (table: readonly Ranged[], unknown: string) =>
  z
    .strictObject(Object.fromEntries(table.map((param) => [param.id, paramValue(param)])), unknown)
    .transform((given): ParamValues => {
      const values = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
      return Object.fromEntries(values)
    })

const Params = valuesOf(PARAMS, 'Неизвестный параметр')
const Terms = valuesOf(RENT_TERMS, 'Неизвестное условие аренды')

const Day = z.iso
  .date('Неверная дата')
  .refine((day) => day >= '2000' && day < '2100', 'Неверная дата')
  .nullable()

const NO_PLACE = 'Укажите место на карте'

const degrees = (most: 90 | 180) => z.number(NO_PLACE).min(-most, NO_PLACE).max(most, NO_PLACE)

const common = {
  name: z.string('Введите название').trim().min(1, 'Введите название').max(NAME_MAX, `Не длиннее ${NAME_MAX} знаков`),
  phone: Phone,
  /** Whether others see the phone only after the owner has answered them. */
  phoneLater: z.boolean('Показывать телефон после ответа — да или нет'),
  description: z.string().trim().max(DESCRIPTION_MAX, `Не длиннее ${DESCRIPTION_MAX} знаков`),
  hidden: z.boolean(),
  coordLat: degrees(90),
  coordLng: degrees(180),
}

/** All fields of a machine except its image. */
export const EquipmentForm = z.object({
  ...common,
  type: typeOf(EQUIPMENT_TYPES, 'Не выбран тип техники'),
  works: related(WORK_TYPES, 'Неизвестный вид работ'),
  /** Null: not for sale; 0: for sale, price on request. */
  price: roubles('Цена', 0),
  ratePerHour: roubles('Цена за час', 1),
  ratePerShift: roubles('Цена за смену', 1),
  minHours: z
    .number('Минимальный заказ: нужно число часов')
    .int('Минимальный заказ: целое число часов')
    .min(1, 'Минимальный заказ: не меньше часа')
    .max(1000, 'Минимальный заказ: слишком много часов')
    .nullable(),
  /** All values that the owner gives, by the ids of `params.ts`; a missing id means that no value is given. */
  params: Params,
  /** All values that the owner gives, by the ids of `terms.ts`. */
  terms: Terms,
  /** The whole calendar; null: the owner keeps none. */
  busy: z.array(Busy).max(CALENDAR.spans, `Не больше ${CALENDAR.spans} отрезков в календаре`).nullable(),
  /** Whether everybody sees on how many of the last 30 days the machine worked by its records. */
  showProof: z.boolean('Показывать работу по записям — да или нет'),
  /** Empty: only the owner sees the route. `new`: a new link is made. Otherwise the existing link is kept. */
  publicPathLink: z.string().max(100, 'Неверная ссылка на маршрут'),
})

export const OrderForm = z.object({
  ...common,
  type: typeOf(WORK_TYPES, 'Не выбран тип работ'),
  equips: related(EQUIPMENT_TYPES, 'Неизвестный тип техники'),
  budget: roubles('Бюджет', 1),
  startsOn: Day,
  endsOn: Day,
})

export const ENDS_TOO_EARLY = 'Конец работ раньше начала'

/** Whether the two days, `yyyy-mm-dd`, are a valid period; a missing one fits any other. */
export const isRightPeriod = ({ startsOn, endsOn }: { startsOn?: string | null; endsOn?: string | null }): boolean =>
  !startsOn || !endsOn || startsOn <= endsOn

const rightPeriod = { message: ENDS_TOO_EARLY, path: ['endsOn'] }

/** All photos in order, the cover first: addresses of the listing's photos, and those that `uploadPhoto` returned. */
const Photos = {
  photos: z
    .array(z.string().max(200, 'Неверный адрес фотографии'))
    .max(PHOTOS.most, `Не больше ${PHOTOS.most} фотографий`)
    .refine((urls) => new Set(urls).size === urls.length, 'Одна фотография указана дважды')
    .optional(),
}

/**
 * Chosen by the client for each form, so that a form sent twice saves one item. What was corrected in the form meanwhile is saved;
 * if the item was changed otherwise, the answer is a 409.
 */
const Draft = { draft: Id.optional() }

const NOTHINGS = [null, [], false, '', {}]

/** A field that the form leaves out becomes null where the schema allows null. */
const withNothings =
  ({ shape }: z.ZodObject) =>
  (given: unknown) => {
    if (typeof given !== 'object' || given === null) return given
    const nothings = Object.entries(shape).map(([name, field]) => [
      name,
      NOTHINGS.find((nothing) => z.safeParse(field, nothing).success),
    ])
    return { ...Object.fromEntries(nothings), ...given }
  }

const Change = {
  _id: Id,
  /** `updatedAt` of the item when the form was opened; if it has changed since, the answer is a 409. */
  updatedAt: z.iso.datetime('Неверное время изменения').optional(),
  /** Null removes the cover; in a multipart form an empty text does. A new cover comes as a file. */
  image: z.null('Фотография передаётся файлом').optional(),
}

/** A latitude without a longitude is not a place. */
const isWholePlace = ({ coordLat, coordLng }: { coordLat?: number | undefined; coordLng?: number | undefined }) =>
  (coordLat === undefined) === (coordLng === undefined)

const wholePlace = { message: NO_PLACE, path: ['coordLat'] }

/** Why a moderator has hidden the listing. */
export const TakenOff = z.object({
  /** One of REASONS of `moderation`. */
  reason: z.string(),
  note: z.string(),
  /** ISO 8601, UTC; null: permanent. */
  until: z.string().nullable(),
})

export const OwnEquipment = Equipment.extend({
  /** Days booked by a deal or by hand; `busy` has the days entered in the calendar. */
  booked: z.array(Busy),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  publicPathLink: z.string(),
  phoneLater: z.boolean(),
  takenOff: TakenOff.nullable(),
})

export const OwnOrder = Order.extend({ updatedAt: z.string(), phoneLater: z.boolean(), takenOff: TakenOff.nullable() })

/**
 * For a machine: number of others' orders within the usual radius that want its type. For an order: number of others'
 * machines that do its work.
 */
const Matches = { matches: z.number() }

/** `taken-off`: hidden by a moderator. */
export const OwnState = z.enum(['published', 'hidden', 'taken-off'])

const OwnItemsQuery = ItemsQuery.extend({ state: OwnState.optional() })

const OwnItemsPage = z.object({
  /** `after` of the next page; null: the page is the last. */
  next: z.string().nullable(),
  /** Numbers of items of this kind: all, those that others see, and those that match the query. */
  total: z.number(),
  published: z.number(),
  found: z.number(),
  /** Ids of the types of all items of this kind. */
  types: z.array(z.string()),
})

export const getEquipments = {
  summary: 'Своя техника, новая сверху; сколько заказов рядом подходит каждой машине',
  querystring: OwnItemsQuery,
  response: { 200: OwnItemsPage.extend({ equipments: z.array(OwnEquipment.extend(Matches)) }) },
}

export const getOrders = {
  summary: 'Свои заказы, новые сверху; сколько машин рядом подходит каждому',
  querystring: OwnItemsQuery,
  response: { 200: OwnItemsPage.extend({ orders: z.array(OwnOrder.extend(Matches)) }) },
}

const OwnItemsFile = {
  querystring: OwnItemsQuery.omit({ after: true, limit: true }),
  response: { 200: z.unknown() },
}

export const exportEquipments = { summary: 'Своя техника файлом Excel, новая сверху', ...OwnItemsFile }
export const exportOrders = { summary: 'Свои заказы файлом Excel, новые сверху', ...OwnItemsFile }

export const getOwnEquipment = {
  summary: 'Своя машина, как её правят; чужая — 404',
  params: z.object({ id: Id }),
  response: { 200: OwnEquipment },
}

export const getOwnOrder = {
  summary: 'Свой заказ, как его правят; чужой — 404',
  params: z.object({ id: Id }),
  response: { 200: OwnOrder },
}

export const getListingStart = {
  summary: 'Чем начать новое объявление: телефон последнего; `first` — объявлений ещё нет',
  response: { 200: z.object({ phone: z.string().nullable(), first: z.boolean() }) },
}

/** Both methods are allowed, because the spec lets clients use either. */
const BOTH = 'POST или PUT. Поля — JSON; с фотографией — multipart/form-data: файл в поле image, списки строкой JSON'

export const uploadPhoto = {
  summary:
    'Фотография для объявления: файл в поле image, multipart/form-data. Адрес из ответа — в поле photos объявления; не названный ни в одном, файл удаляется через сутки',
  body: z.object({}),
  response: { 200: z.object({ url: z.string() }) },
}

export const createEquipment = {
  summary: `Новая машина. ${BOTH}`,
  body: z.preprocess(withNothings(EquipmentForm), EquipmentForm.extend(Draft).extend(Photos)),
  response: { 200: OwnEquipment },
}

export const updateEquipment = {
  summary: `Правка машины: меняются названные поля. ${BOTH}`,
  body: EquipmentForm.partial().extend(Change).extend(Photos).refine(isWholePlace, wholePlace),
  response: { 200: OwnEquipment },
}

export const createWork = {
  summary: `Новый заказ. ${BOTH}`,
  body: z.preprocess(
    withNothings(OrderForm),
    OrderForm.extend(Draft).extend(Photos).refine(isRightPeriod, rightPeriod),
  ),
  response: { 200: OwnOrder },
}

export const updateWork = {
  summary: `Правка заказа: меняются названные поля. ${BOTH}`,
  body: OrderForm.partial()
    .extend(Change)
    .extend(Photos)
    .refine(isWholePlace, wholePlace)
    .refine(isRightPeriod, rightPeriod),
  response: { 200: OwnOrder },
}

const deletion = (summary: string) => ({
  summary,
  /** The id is in the query or in a JSON body. */
  querystring: z.object({ id: Id.optional() }),
  body: z.object({ id: Id }).nullish(),
  response: { 200: z.object({ result: z.literal(1) }) },
})

export const deleteEquipment = deletion('Удалить свою машину со всем, что к ней относится')
export const deleteWork = deletion('Удалить свой заказ')
