import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'

export const AlertKind = z.enum([
  'sos',
  'silent',
  'back',
  'overspeed',
  'night_move',
  'came',
  'left',
  'left_night',
  'photo_missing',
  'mock_location',
  'low_battery',
])

const Kinds = z.array(AlertKind, 'Неверный список событий').max(50, 'Неверный список событий')

/** Minute of the day. */
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

export const AlertSettings = z.object({
  /** Ids; null: all, also those that come later. */
  machines: z.array(Id).max(10_000, 'Слишком много машин').nullable(),
  /** Told at once by letter, by the letter of the day, by the browsers. */
  letters: Kinds,
  daily: Kinds,
  push: Kinds,
  /** Minutes of the day; the end may be on the next day. Null: none. */
  quiet: z.object({ from: Minute, to: Minute }).nullable(),
  /** When the letter of the day goes out: minute of the day. */
  dailyAt: Minute,
  /** IANA name: of the hours above. */
  timeZone: TimeZone,
})

const Answer = z.object({
  settings: AlertSettings,
  /** Where letters go; empty where the account has no e-mail. */
  email: z.string(),
  /** The user's own machines, by name. */
  machines: z.array(z.object({ _id: z.string(), name: z.string() })),
})

export const getAlerts = {
  summary: 'Свои оповещения: о чём, по каким машинам, как и когда',
  response: { 200: Answer },
}

export const saveAlerts = {
  summary: 'Сохранить настройки своих оповещений; чужие машины в списке не учитываются',
  body: AlertSettings,
  response: { 200: Answer },
}

export const endAlertLetters = {
  summary: 'Больше не присылать писем с оповещениями; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: { 200: z.object({ result: z.literal(1) }) },
}
