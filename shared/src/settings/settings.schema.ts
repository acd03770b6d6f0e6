import { z } from 'zod'
import { OwnerProof } from '../accounts/accounts.schema.ts'

export const Session = z.object({
  id: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** Browser and system in words, e.g. «Chrome, Windows». */
  device: z.string(),
  /** Whether alerts are sent to this browser. */
  alerts: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** ISO 8601, UTC; to within a day. */
  lastSeenAt: z.string(),
})

const Sessions = z.object({ sessions: z.array(Session) })

export const getSessions = { summary: 'Свои сеансы: текущий, затем недавние', response: { 200: Sessions } }

export const endSession = {
  summary: 'Закончить свой сеанс; в ответе оставшиеся. Текущий — то же, что выход',
  params: z.object({ id: z.uuid('Неверный номер сеанса') }),
  response: { 200: Sessions },
}

/** A name as typed; the answer states in words whether it is allowed. */
const Nickname = z.string('Введите никнейм').max(200, 'Слишком длинный никнейм')

/** `name`: the nickname as it would be stored; empty: refused. */
const NicknameAnswer = z.object({ name: z.string(), message: z.string() })

export const checkNickname = {
  summary: 'Свободен ли никнейм; `name` пуст, если нет',
  body: z.object({ name: Nickname }),
  response: { 200: NicknameAnswer },
}

export const setNickname = {
  summary: 'Взять никнейм; `name` пуст, если он занят или не годится',
  body: z.object({ name: Nickname }),
  response: { 200: NicknameAnswer },
}

const USER_URL = {
  /** Small Latin letters, digits and single hyphens between them. */
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  min: 4,
  max: 40,
  wrong: 'От 4 до 40 знаков: латинские буквы, цифры и дефис между ними',
} as const

export const setUserUrl = {
  summary: 'Новый адрес своей страницы; прежний ведёт на новый. Занятый — 409',
  body: z.object({
    userUrl: z
      .string(USER_URL.wrong)
      .max(USER_URL.max + 20, USER_URL.wrong)
      .transform((text) => text.trim().toLowerCase())
      .pipe(
        z
          .string()
          .min(USER_URL.min, USER_URL.wrong)
          .max(USER_URL.max, USER_URL.wrong)
          .regex(USER_URL.pattern, USER_URL.wrong),
      ),
  }),
  response: { 200: z.object({ userUrl: z.string() }) },
}

export const Account = z.object({
  email: z.string(),
  name: z.string(),
  userUrl: z.string(),
  /** Whether the user gets letters about new matches, at most one per day. */
  matchMail: z.boolean(),
  /** Whether the user gets letters about unread messages. */
  messageMail: z.boolean(),
  emailConfirmed: z.boolean(),
  /** Whether a code of an authenticator app is needed beside the password, and how many recovery codes are left. */
  secondFactor: z.object({ on: z.boolean(), recoveryCodes: z.number() }),
  /** The newest consent to the processing of data: date of its text, and when it was given, ISO 8601; null: none. */
  consent: z.object({ version: z.string(), givenAt: z.string() }).nullable(),
  /** Numbers of listings that would be deleted together with the account. */
  equipments: z.number(),
  orders: z.number(),
})

export const getAccount = { summary: 'Своя учётная запись для настроек', response: { 200: Account } }

export const setMatchMail = {
  summary: 'Письма о подходящих заказах и технике: присылать или нет',
  body: z.object({ on: z.boolean() }),
  response: { 200: z.object({ matchMail: z.boolean() }) },
}

export const setMessageMail = {
  summary: 'Письма о непрочитанных сообщениях: присылать или нет',
  body: z.object({ on: z.boolean() }),
  response: { 200: z.object({ messageMail: z.boolean() }) },
}

export const deleteAccount = {
  summary: 'Удалить учётную запись со всем, что в ней есть. Неверный пароль или код — 403',
  body: OwnerProof,
  response: { 200: z.object({ auth: z.literal(false) }) },
}

export const unsubscribe = {
  summary: 'Больше не присылать писем о совпадениях; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  response: { 200: z.object({ result: z.literal(1) }) },
}
