import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { GROUPS_MOST } from '../company/groups.constants.ts'
import { MEMBER_ROLES } from '../company/rights.ts'
import { HOURS_SET_AT_ONCE } from './hours.constants.ts'
import { QUIET_DAYS_MOST } from './quiet-days.constants.ts'

export const AlertKind = z.enum([
  'sos',
  'request',
  'silent',
  'back',
  'overspeed',
  'night_move',
  'came',
  'left',
  'left_night',
  'photo_missing',
  'mock_location',
  'jammed',
  'low_battery',
  'fuel_drained',
  'forbidden',
  'object_speed',
  'idle_long',
  'not_out',
  'no_data',
  'service_due',
  'document_ends',
])

const Kinds = z.array(AlertKind, 'Неверный список событий').max(50, 'Неверный список событий')

/** Minute of the day, 0 to 1439. */
const Minute = z.number('Укажите время').int('Укажите время').min(0, 'Укажите время').max(1439, 'Укажите время')

const TimeZone = z
  .string('Неверный часовой пояс')
  .max(100, 'Неверный часовой пояс')
  .refine(isZone, 'Неверный часовой пояс')

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const limit = (name: string, least: number, most: number) =>
  z
    .number(`Укажите: ${name}`)
    .int(`Целое число: ${name}`)
    .min(least, `Не меньше ${least}: ${name}`)
    .max(most, `Не больше ${most}: ${name}`)

/** Thresholds from which a state is reported. */
const Limits = {
  /** Hours that a machine has stood within its working hours. */
  idleHours: limit('часы стоянки', 1, 24).default(3),
  /** Minute of the day by which a machine should have started. */
  outBy: Minute.default(9 * 60),
  /** Days without data. */
  quietDays: limit('дни без данных', 1, QUIET_DAYS_MOST).default(3),
  /** Engine hours left until service is due. */
  serviceHours: limit('моточасы до ТО', 1, 500).default(25),
  /** Days left until a document ends. */
  documentDays: limit('дни до конца документа', 1, 120).default(14),
}

const NO_GROUP = 'Такого участка нет'
const GroupIds = z
  .array(z.number(NO_GROUP).int(NO_GROUP).min(1, NO_GROUP).max(Number.MAX_SAFE_INTEGER, NO_GROUP))
  .max(GROUPS_MOST, 'Слишком много участков')

export const AlertSettings = z.object({
  /** Ids of own machines; null: all, including those added later. */
  machines: z.array(Id).max(10_000, 'Слишком много машин').nullable(),
  /** Ids of own groups, beside `machines`: all machines of these groups and their parts, including those added later. */
  groups: GroupIds.default([]),
  /**
   * Ids of machines of other owners whose days the user may see. Alerts of these only are sent, and only while the user may see
   * them.
   */
  partnerMachines: z.array(Id).max(10_000, 'Слишком много машин').default([]),
  /**
   * Companies in which the user works, with the groups whose alerts the user gets; null: all machines that the user sees there.
   */
  companies: z
    .array(z.object({ company: z.uuid('Такой компании нет'), groups: GroupIds.nullable() }))
    .max(100, 'Слишком много компаний')
    .default([]),
  /** Kinds that are sent at once by letter (`letters`), in the daily letter (`daily`), and to the browsers (`push`). */
  letters: Kinds,
  daily: Kinds,
  push: Kinds,
  /** Kinds that are sent to the linked messengers. */
  messenger: Kinds.default([]),
  /** How the summary of the day is sent. */
  summary: z.enum(['off', 'letter', 'messenger'], 'Неверный способ').default('off'),
  /** When the summary is sent: minute of the day. */
  summaryAt: Minute.default(20 * 60),
  ...Limits,
  /** Quiet hours, minutes of the day; `to` may be on the next day. Null: no quiet hours. */
  quiet: z.object({ from: Minute, to: Minute }).nullable(),
  /** When the daily letter is sent: minute of the day. */
  dailyAt: Minute,
  /** IANA name of the time zone in which the minutes above are read. */
  timeZone: TimeZone,
})

const AlertGroup = z.object({ id: z.number(), name: z.string(), parent: z.number().nullable(), machines: z.number() })

const Answer = z.object({
  settings: AlertSettings,
  /** Address to which letters are sent; empty where the account has none. */
  email: z.string(),
  /** The user's own machines, by name. */
  machines: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Own groups, each followed by its parts. */
  groups: z.array(AlertGroup),
  /** Companies in which the user works, with their role and what they see there. */
  companies: z.array(
    z.object({
      company: z.string(),
      name: z.string(),
      role: z.enum(MEMBER_ROLES),
      /** Whether the user sees all groups; only then do the company's requests reach the user. */
      allGroups: z.boolean(),
      machines: z.number(),
      groups: z.array(AlertGroup),
    }),
  ),
  /** Machines of other owners whose days the user may see, by name; `owner`: nickname, empty where the owner has none. */
  partnerMachines: z.array(z.object({ _id: z.string(), name: z.string(), owner: z.string() })),
})

export const getAlerts = {
  summary: 'Свои оповещения: о чём, по каким машинам, как и когда',
  response: { 200: Answer },
}

export const saveAlerts = {
  summary: 'Сохранить настройки своих оповещений; машины, дни которых смотреть нельзя, не учитываются',
  body: AlertSettings,
  response: { 200: Answer },
}

export const PushBrowser = z.object({
  id: z.string(),
  /** Whether it is the browser of the session that asks. */
  current: z.boolean(),
  /** Browser and system in words, e.g. «Chrome, Windows». */
  device: z.string(),
  /** When a notification was last sent to it, ms; null: never. */
  toldAt: z.number().nullable(),
  /** Since when its push service refuses notifications, ms; null: it accepts them. */
  failingSince: z.number().nullable(),
})

const Browsers = z.object({ browsers: z.array(PushBrowser) })
const Endpoint = z.string('Неверный адрес').max(2000, 'Неверный адрес')

export const getPush = {
  summary: 'Браузеры, которым сообщают о своих машинах, и открытый ключ для подписки',
  response: { 200: Browsers.extend({ publicKey: z.string() }) },
}

export const addBrowser = {
  summary: 'Сообщать этому браузеру, пока не кончится его сеанс; адреса частных сетей — 400',
  body: z.object({
    endpoint: Endpoint,
    keys: z.object({
      /** Both base64url. `p256dh`: a point of the curve P-256, 65 bytes. `auth`: 16 bytes. */
      p256dh: z.string('Неверный ключ').regex(/^B[\w-]{86}=?$/, 'Неверный ключ'),
      auth: z.string('Неверный ключ').regex(/^[\w-]{22}(==)?$/, 'Неверный ключ'),
    }),
  }),
  response: { 200: Browsers },
}

export const removeBrowser = {
  summary: 'Больше не сообщать этому своему браузеру',
  params: z.object({ id: z.uuid('Неверный номер браузера') }),
  response: { 200: Browsers },
}

export const endBrowser = {
  summary: 'Больше не сообщать по этому адресу: его знает только сам браузер',
  body: z.object({ endpoint: Endpoint }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const sendSample = {
  summary: 'Пробное сообщение своим браузерам; `told`: сколько его приняли',
  response: { 200: Browsers.extend({ told: z.number() }) },
}

export const endAlertLetters = {
  summary: 'Больше не присылать писем с оповещениями; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const MessengerService = z.enum(['telegram', 'max'], 'Такого мессенджера нет')
const Messengers = z.object({
  /** Only the messengers that this server is connected to. */
  services: z.array(
    z.object({
      service: MessengerService,
      /** When it was linked, ms; null: not linked. */
      linkedAt: z.number().nullable(),
      /** Since when it refuses messages, ms; null: it accepts them. */
      failingSince: z.number().nullable(),
    }),
  ),
})

export const getMessengers = { summary: 'Мессенджеры: какие есть, какие подключены', response: { 200: Messengers } }

export const linkMessenger = {
  summary: 'Ссылка на бота с кодом: кто её откроет и нажмёт «Начать», получает оповещения этого пользователя',
  params: z.object({ service: MessengerService }),
  response: {
    200: z.object({
      url: z.string(),
      /** Code that can be sent to the bot instead of opening `url`. */
      code: z.string(),
      /** Until when the code is valid, ms. */
      until: z.number(),
    }),
  },
}

export const unlinkMessenger = {
  summary: 'Больше не писать в мессенджер',
  params: z.object({ service: MessengerService }),
  response: { 200: Messengers },
}

/**
 * Working hours, minutes of the day; `ends` may be on the next day. `days`: weekdays on which a shift begins, 1 Monday to 7
 * Sunday.
 */
const Hours = z.object({
  starts: Minute,
  ends: Minute,
  days: z
    .array(z.number().int().min(1, 'Неверный день').max(7, 'Неверный день'), 'Выберите дни')
    .min(1, 'Выберите дни')
    .max(7),
})

export const getMachineHours = {
  summary: 'Рабочие часы своих машин; у остальных они обычные: пн–пт, 08:00–20:00',
  response: { 200: z.object({ hours: z.array(Hours.extend({ equipmentId: z.string() })) }) },
}

export const setMachineHours = {
  summary: 'Рабочие часы своих машин; null — снова обычные',
  body: z.object({
    machines: z.array(Id).min(1, 'Выберите машину').max(HOURS_SET_AT_ONCE, 'Слишком много машин'),
    hours: Hours.nullable(),
  }),
  response: getMachineHours.response,
}
