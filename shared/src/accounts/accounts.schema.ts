import { z } from 'zod'
import { MEMBER_ROLES, RIGHT_NAMES } from '../company/rights.ts'
import { PartnerRights } from '../partners/partners.schema.ts'
import { ENTRY_MESSAGES, isEmail, normalizeEmail, PASSWORD_LENGTH } from './account-rules.ts'
import { CONSENT_VERSION } from './consent.ts'

export const User = z.object({
  name: z.string(),
  userUrl: z.string(),
  /** Moderator of the forum. */
  rules: z.boolean(),
})

/** Stored and compared trimmed and in lower case. */
const Email = z.string(ENTRY_MESSAGES.email).refine(isEmail, ENTRY_MESSAGES.email).transform(normalizeEmail)

const NewPassword = z
  .string(ENTRY_MESSAGES.passwordShort)
  .min(PASSWORD_LENGTH.min, ENTRY_MESSAGES.passwordShort)
  .max(PASSWORD_LENGTH.max, ENTRY_MESSAGES.passwordLong)

/** An existing password: its form is not checked, it is only right or wrong. */
export const GivenPassword = z.string('Введите пароль').max(1000, 'Слишком длинный пароль')

/** 0: it would be guessed first and is refused; 1: weak; 2: good; 3: very good. */
export const PasswordStrength = z.literal([0, 1, 2, 3])

export const checkPassword = {
  summary: 'Насколько надёжен новый пароль; `refusal` — почему его не примут',
  body: z.object({
    password: z.string(ENTRY_MESSAGES.passwordShort).max(PASSWORD_LENGTH.max, ENTRY_MESSAGES.passwordLong),
    /** Of a visitor who signs up or comes by a link from a letter. */
    email: z.string().max(1000, ENTRY_MESSAGES.email).transform(normalizeEmail).optional(),
  }),
  response: { 200: z.object({ strength: PasswordStrength, refusal: z.string().optional() }) },
}

/** Six digits of the app, or a recovery code; blanks and hyphens make no difference. */
export const GivenCode = z.string('Введите код').max(40, 'Слишком длинный код')

/** What the user is reminded of: to confirm the e-mail; as a moderator, to switch the log-in with a code on. */
export const ToDo = z.literal(['confirm_email', 'second_factor'])

export const getUser = {
  summary: 'Кто вошёл и где он находится; `partners=no` — без партнёров, у которых могут быть права на тысячи машин',
  querystring: z.object({ partners: z.literal('no').optional() }),
  response: {
    200: z.object({
      auth: z.boolean(),
      user: User.nullable(),
      partners: z.array(PartnerRights),
      location: z.object({
        lat: z.number(),
        lng: z.number(),
      }),
      /** True where `location` was found from the visitor's address (IP Geolocation by DB-IP). */
      located: z.boolean(),
      toDo: z.array(ToDo),
      /** The company that the user acts for in this browser; null: for himself. */
      company: z
        .object({
          name: z.string(),
          /** As its machines name their owner. */
          userUrl: z.string(),
          role: z.enum(MEMBER_ROLES),
          rights: z.array(z.enum(RIGHT_NAMES)),
          /** Whether he sees some groups of machines only. */
          limited: z.boolean(),
        })
        .nullable(),
    }),
  },
}

/**
 * A refusal is an answer too: `auth` is false, `user` is null and `msg` has the reason. On success `msg` is empty.
 * Refusals with another status than 200 have these fields beside `code` and `message`, as those of `reset` and
 * `resetSave` have `result: 0`.
 */
export const Entry = z.object({
  auth: z.boolean(),
  user: User.nullable(),
  msg: z.string(),
  /** The password was right; the call must be made again with a code beside it. */
  codeNeeded: z.boolean().optional(),
  /** Of a sign-up where letters are sent: it is finished by a link in one, the same answer whether the address is known or not. */
  letter: z.literal(true).optional(),
})

const Consent = z.literal(CONSENT_VERSION, 'Текст согласия изменился. Обновите страницу')

export const giveConsent = {
  summary: 'Согласие на обработку персональных данных: с текстом какого дня',
  body: z.object({ consent: Consent }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

export const signup = {
  summary:
    'Регистрация и вход; отказ — `auth: false` и причина в `msg`. Где письма уходят, ответ на любую почту один: `letter`, и учётную запись открывает ссылка из письма',
  body: z.object({
    email: Email,
    password: NewPassword,
    /** Of which day the text of the consent to the processing of data is that was agreed to; the form always sends it. */
    consent: Consent.optional(),
  }),
  response: { 200: Entry },
}

export const login = {
  summary: 'Вход; отказ — `auth: false` и причина в `msg`',
  body: z.object({
    email: z.string('Введите почту').max(1000, 'Слишком длинная почта').transform(normalizeEmail),
    password: GivenPassword,
    /** From the app, or a recovery code; for accounts that log in with a code. */
    code: GivenCode.optional(),
  }),
  response: { 200: Entry },
}

export const logout = { summary: 'Выход', response: { 200: z.object({ auth: z.literal(false) }) } }

const Result = z.object({ result: z.literal([0, 1]) })

export const reset = {
  summary: 'Письмо со ссылкой для смены пароля; ответ один и тот же, есть такая почта или нет',
  body: z.object({ email: Email }),
  /** 1: if such a user exists, the mail will be sent. 0: mail cannot be sent now. */
  response: { 200: Result },
}

export const resetSave = {
  summary: 'Новый пароль по ссылке из письма; все сеансы заканчиваются',
  /**
   * Any wrong e-mail or token gets the same answer: `result: 0`. A password that is not allowed gets a 400 with its
   * message.
   */
  body: z.object({
    email: z.string(ENTRY_MESSAGES.email).max(1000, ENTRY_MESSAGES.email).transform(normalizeEmail),
    token: z.string('Нет кода из письма').max(200, 'Неверный код из письма'),
    newPassword: NewPassword,
    /** Also take every phone and every partner from the account: a stranger may have been in it. */
    disconnect: z.boolean().optional(),
  }),
  response: {
    200: Result.extend({
      /** How many of them there were. */
      disconnected: z.object({ recorders: z.number(), partners: z.number() }).optional(),
    }),
  },
}

export const changePassword = {
  summary: 'Смена своего пароля; все прочие сеансы заканчиваются. Неверный текущий пароль — 403',
  body: z.object({ password: GivenPassword, newPassword: NewPassword }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

/** What proves to be the owner: the password, and a code where the account logs in with one. */
export const OwnerProof = z.object({ password: GivenPassword, code: GivenCode.optional() })

export const changeEmail = {
  summary: 'Другая почта: письмо уходит на новый адрес, и он станет почтой, когда по ссылке из письма его подтвердят',
  body: OwnerProof.extend({ email: Email }),
  /** 0: mail cannot be sent now. */
  response: { 200: Result },
}

const LetterLink = z.object({ token: z.string().max(200, 'Неверная ссылка') })

export const confirmEmailChange = {
  summary: 'Подтвердить новую почту по ссылке из письма; ничего другого токен не может',
  params: LetterLink,
  /** 0: the link is no longer valid, or another user has the address. */
  response: { 200: Result },
}

export const undoEmailChange = {
  summary: 'Вернуть прежнюю почту по ссылке из письма на неё; все сеансы заканчиваются',
  params: LetterLink,
  /** 0: the link is no longer valid. */
  response: { 200: Result },
}

export const askToConfirm = {
  summary: 'Прислать ещё раз письмо, которым подтверждается почта',
  /** 0: mail cannot be sent now. */
  response: { 200: Result },
}

export const confirmEmail = {
  summary: 'Подтвердить почту по ссылке из письма; ничего другого токен не может',
  params: z.object({ token: z.string().max(200, 'Неверная ссылка') }),
  /** 0: the link is no longer valid. */
  response: { 200: Result },
}
