import { z } from 'zod'
import { MEMBER_ROLES, RIGHT_NAMES } from '../company/rights.ts'
import { PartnerRights } from '../partners/partners.schema.ts'
import { ENTRY_MESSAGES, isEmail, normalizeEmail, PASSWORD_LENGTH } from './account-rules.ts'
import { CONSENT_VERSION } from './consent.ts'

export const User = z.object({
  name: z.string(),
  userUrl: z.string(),
  /** Whether the user moderates the forum. */
  rules: z.boolean(),
})

/** An address is trimmed and put in lower case before it is compared or stored. */
const Email = z.string(ENTRY_MESSAGES.email).refine(isEmail, ENTRY_MESSAGES.email).transform(normalizeEmail)

const NewPassword = z
  .string(ENTRY_MESSAGES.passwordShort)
  .min(PASSWORD_LENGTH.min, ENTRY_MESSAGES.passwordShort)
  .max(PASSWORD_LENGTH.max, ENTRY_MESSAGES.passwordLong)

/** An existing password: its form is not checked, it is only right or wrong. */
export const GivenPassword = z.string('Введите пароль').max(1000, 'Слишком длинный пароль')

/** 0: among the first that an attacker would guess, refused; 1: weak; 2: good; 3: very good. */
export const PasswordStrength = z.literal([0, 1, 2, 3])

export const checkPassword = {
  summary: 'Насколько надёжен новый пароль; `refusal` — почему его не примут',
  body: z.object({
    password: z.string(ENTRY_MESSAGES.passwordShort).max(PASSWORD_LENGTH.max, ENTRY_MESSAGES.passwordLong),
    /** The address of a visitor who signs up or follows a link from a letter; absent: the user is logged in. */
    email: z.string().max(1000, ENTRY_MESSAGES.email).transform(normalizeEmail).optional(),
  }),
  response: { 200: z.object({ strength: PasswordStrength, refusal: z.string().optional() }) },
}

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const GivenCode = z.string('Введите код').max(40, 'Слишком длинный код')

/** What the user is reminded to do: confirm the e-mail address; a moderator also: switch on the log-in with a code. */
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
      /** The company that the user acts for in this browser; null: the user acts for themselves. */
      company: z
        .object({
          name: z.string(),
          /** Address of the owner's page, as on the company's machines. */
          userUrl: z.string(),
          role: z.enum(MEMBER_ROLES),
          rights: z.array(z.enum(RIGHT_NAMES)),
          /** Whether the user sees only some groups of the company's machines. */
          limited: z.boolean(),
        })
        .nullable(),
    }),
  },
}

/**
 * A refused sign-up or log-in has this form too: `auth` is false, `user` is null and `msg` states the reason; on success `msg` is
 * empty. Refusals with a status other than 200 have these fields beside `code` and `message`; refusals of `reset` and `resetSave`
 * have `result: 0` there.
 */
export const Entry = z.object({
  auth: z.boolean(),
  user: User.nullable(),
  msg: z.string(),
  /** The password is right; the call must be repeated with `code`. */
  codeNeeded: z.boolean().optional(),
  /**
   * A sign-up on a server that sends mail is completed by a link in a letter. Known and unknown addresses get the same answer.
   */
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
    /** Date of the consent text that the visitor agreed to; the form always sends it. */
    consent: Consent.optional(),
  }),
  response: { 200: Entry },
}

export const login = {
  summary: 'Вход; отказ — `auth: false` и причина в `msg`',
  body: z.object({
    email: z.string('Введите почту').max(1000, 'Слишком длинная почта').transform(normalizeEmail),
    password: GivenPassword,
    /** Code of the authenticator app, or a recovery code; only for accounts that log in with a code. */
    code: GivenCode.optional(),
  }),
  response: { 200: Entry },
}

export const logout = { summary: 'Выход', response: { 200: z.object({ auth: z.literal(false) }) } }

const Result = z.object({ result: z.literal([0, 1]) })

export const reset = {
  summary: 'Письмо со ссылкой для смены пароля; ответ один и тот же, есть такая почта или нет',
  body: z.object({ email: Email }),
  /** 1: the letter is sent if such a user exists. 0: mail cannot be sent now. */
  response: { 200: Result },
}

export const resetSave = {
  summary: 'Новый пароль по ссылке из письма; все сеансы заканчиваются',
  /**
   * Any wrong address or token gets the same answer: `result: 0`. A password that is not allowed gets a 400 with the
   * reason.
   */
  body: z.object({
    email: z.string(ENTRY_MESSAGES.email).max(1000, ENTRY_MESSAGES.email).transform(normalizeEmail),
    token: z.string('Нет кода из письма').max(200, 'Неверный код из письма'),
    newPassword: NewPassword,
    /** Also disconnects all phones and all partners, in case a stranger used the account. */
    disconnect: z.boolean().optional(),
  }),
  response: {
    200: Result.extend({
      /** Numbers of disconnected phones and partners; absent without `disconnect`. */
      disconnected: z.object({ recorders: z.number(), partners: z.number() }).optional(),
    }),
  },
}

export const changePassword = {
  summary: 'Смена своего пароля; все прочие сеансы заканчиваются. Неверный текущий пароль — 403',
  body: z.object({ password: GivenPassword, newPassword: NewPassword }),
  response: { 200: z.object({ result: z.literal(1) }) },
}

/** Proves that the caller is the owner: the password, and a code where the account logs in with one. */
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
  /** 1: the address is changed. 0: the link is no longer valid, or another user has the address. */
  response: { 200: Result },
}

export const undoEmailChange = {
  summary: 'Вернуть прежнюю почту по ссылке из письма на неё; все сеансы заканчиваются',
  params: LetterLink,
  /** 1: the former address is restored. 0: the link is no longer valid. */
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
  /** 1: the address is confirmed. 0: the link is no longer valid. */
  response: { 200: Result },
}
