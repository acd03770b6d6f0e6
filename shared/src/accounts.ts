/** Who is asking: sign-up, log-in, password, sessions. */
import { z } from 'zod'
import { isEmail, MESSAGES, normalizeEmail, PASSWORD } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { PartnerRights } from './partners.ts'

export const User = z.object({
  name: z.string(),
  userUrl: z.string(),
  /** Moderator of the forum. */
  rules: z.boolean(),
})
export type User = z.infer<typeof User>

/** Stored and compared in lower case, without spaces around. */
const Email = z.string(MESSAGES.email).refine(isEmail, MESSAGES.email).transform(normalizeEmail)
const NewPassword = z
  .string(MESSAGES.passwordShort)
  .min(PASSWORD.min, MESSAGES.passwordShort)
  .max(PASSWORD.max, MESSAGES.passwordLong)
/** One that exists already: whatever it is, it is either right or wrong. */
const GivenPassword = z.string('Введите пароль').max(1000, 'Слишком длинный пароль')

export const getUser = endpoint({
  method: 'GET',
  url: '/api/get-user',
  schema: {
    summary: 'Кто вошёл и где он находится',
    response: {
      200: z.object({
        auth: z.boolean(),
        user: User.nullable(),
        partners: z.array(PartnerRights),
        location: z.object({
          lat: z.number(),
          lng: z.number(),
        }),
        /** True where `location` was found by the address of the visitor (IP Geolocation by DB-IP). */
        located: z.boolean(),
      }),
    },
  },
})

/** A refusal is an answer too: `auth` false, `user` null and the reason in `msg`; `msg` is empty on success. */
const Entry = z.object({ auth: z.boolean(), user: User.nullable(), msg: z.string() })
export type Entry = z.infer<typeof Entry>

export const signup = endpoint({
  method: 'POST',
  url: '/api/signup',
  schema: {
    summary: 'Регистрация и вход; отказ — `auth: false` и причина в `msg`',
    body: z.object({ email: Email, password: NewPassword }),
    response: { 200: Entry },
  },
})

export const login = endpoint({
  method: 'POST',
  url: '/api/login',
  schema: {
    summary: 'Вход; отказ — `auth: false` и причина в `msg`',
    body: z.object({
      email: z.string('Введите почту').max(1000, 'Слишком длинная почта').transform(normalizeEmail),
      password: GivenPassword,
    }),
    response: { 200: Entry },
  },
})

export const logout = endpoint({
  method: 'POST',
  url: '/api/logout',
  schema: { summary: 'Выход', response: { 200: z.object({ auth: z.literal(false) }) } },
})

const Result = z.object({ result: z.literal([0, 1]) })

export const reset = endpoint({
  method: 'POST',
  url: '/api/reset',
  schema: {
    summary: 'Письмо со ссылкой для смены пароля; ответ один и тот же, есть такая почта или нет',
    body: z.object({ email: Email }),
    /** 1: if there is such a user, the mail is on its way. 0: mail cannot be sent now. */
    response: { 200: Result },
  },
})

export const resetSave = endpoint({
  method: 'POST',
  url: '/api/resetSave',
  schema: {
    summary: 'Новый пароль по ссылке из письма; все сеансы заканчиваются',
    /** Any wrong e-mail or token is one answer: `result: 0`. A password that may not be: 400 with its message. */
    body: z.object({
      email: z.string(MESSAGES.email).max(1000, MESSAGES.email).transform(normalizeEmail),
      token: z.string('Нет кода из письма').max(200, 'Неверный код из письма'),
      newPassword: NewPassword,
    }),
    response: { 200: Result },
  },
})

export const changePassword = endpoint({
  method: 'POST',
  url: '/api/change-password',
  schema: {
    summary: 'Смена своего пароля; все прочие сеансы заканчиваются. Неверный нынешний пароль — 403',
    body: z.object({ password: GivenPassword, newPassword: NewPassword }),
    response: { 200: z.object({ result: z.literal(1) }) },
  },
})

export const Session = z.object({
  id: z.string(),
  /** The one in which this was asked. */
  current: z.boolean(),
  /** Browser and system in words, e.g. «Chrome, Windows». */
  device: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** ISO 8601, UTC; to within a day. */
  lastSeenAt: z.string(),
})
export type Session = z.infer<typeof Session>

const Sessions = z.object({ sessions: z.array(Session) })

export const getSessions = endpoint({
  method: 'GET',
  url: '/api/sessions',
  schema: { summary: 'Свои сеансы: нынешний, затем недавние', response: { 200: Sessions } },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/sessions/:id',
  schema: {
    summary: 'Закончить свой сеанс; в ответе оставшиеся. Нынешний — то же, что выход',
    params: z.object({ id: z.uuid('Неверный номер сеанса') }),
    response: { 200: Sessions },
  },
})

/** A name as it was typed; whether it may be is told in words. */
const Nickname = z.string('Введите никнейм').max(200, 'Слишком длинный никнейм')

/** `name`: the nickname in the form it will be stored, empty where it was refused. */
const NicknameAnswer = z.object({ name: z.string(), message: z.string() })

export const checkNickname = endpoint({
  method: 'POST',
  url: '/api/check-nickname',
  schema: {
    summary: 'Свободен ли никнейм; `name` пуст, если нет',
    body: z.object({ name: Nickname }),
    response: { 200: NicknameAnswer },
  },
})

export const setNickname = endpoint({
  method: 'POST',
  url: '/api/set-nickname',
  schema: {
    summary: 'Взять никнейм; `name` пуст, если он занят или не годится',
    body: z.object({ name: Nickname }),
    response: { 200: NicknameAnswer },
  },
})

export const Account = z.object({
  email: z.string(),
  name: z.string(),
  userUrl: z.string(),
  /** Whether a letter about new matches comes, once a day at most. */
  matchMail: z.boolean(),
  /** What goes with the account. */
  equipments: z.number(),
  orders: z.number(),
})
export type Account = z.infer<typeof Account>

export const getAccount = endpoint({
  method: 'GET',
  url: '/api/account',
  schema: { summary: 'Своя учётная запись для настроек', response: { 200: Account } },
})

export const setMatchMail = endpoint({
  method: 'PUT',
  url: '/api/account/match-mail',
  schema: {
    summary: 'Письма о подходящих заказах и технике: присылать или нет',
    body: z.object({ on: z.boolean() }),
    response: { 200: z.object({ matchMail: z.boolean() }) },
  },
})

export const deleteAccount = endpoint({
  method: 'POST',
  url: '/api/delete-account',
  schema: {
    summary: 'Удалить учётную запись со всем, что в ней есть. Неверный пароль — 403',
    body: z.object({ password: GivenPassword }),
    response: { 200: z.object({ auth: z.literal(false) }) },
  },
})

/** Mail clients post here by themselves (RFC 8058); the page of the link in the letter does too. */
export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/unsubscribe/:token',
  schema: {
    summary: 'Больше не присылать писем о совпадениях; ничего другого токен не может',
    params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
    response: { 200: z.object({ result: z.literal(1) }) },
  },
})
