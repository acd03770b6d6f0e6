import { z } from 'zod'
import { isEmail, normalizeEmail } from '../accounts/account-rules.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { GROUPS_MOST } from './groups.constants.ts'
import { MEMBER_ROLES, PERSON_NAME_MAX, RIGHT_NAMES } from './rights.ts'

const NO_PERSON = 'Такого человека в компании нет'
const Role = z.enum(MEMBER_ROLES, 'Выберите роль')

const PersonForm = z.object({
  name: z
    .string('Введите имя')
    .trim()
    .min(1, 'Введите имя')
    .max(PERSON_NAME_MAX, `Не длиннее ${PERSON_NAME_MAX} знаков`),
  role: Role,
  /** Ids of the groups that the member sees, each with its parts; null: all machines. */
  groups: z
    .array(z.number('Такого участка нет').int('Такого участка нет').positive('Такого участка нет'))
    .min(1, 'Выберите хотя бы один участок')
    .max(GROUPS_MOST, 'Слишком много участков')
    .nullable(),
})

const Person = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  /** Ids of the groups that the member sees; null: all machines. */
  groups: z.array(z.number()).nullable(),
  /** ISO 8601, UTC. */
  joinedAt: z.string(),
})

const Invite = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  /** Ids of the groups that the member sees; null: all machines. */
  groups: z.array(z.number()).nullable(),
  /** Address that the letter was sent to; empty: no letter, the link was passed on. */
  email: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  expiresAt: z.string(),
})

const Token = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Такого приглашения нет') })
const Empty = z.object({})

export const getPeople = {
  summary: 'Люди компании и приглашения, которые ждут ответа',
  response: {
    200: z.object({
      owner: z.string(),
      /** By name. */
      people: z.array(Person),
      invites: z.array(Invite),
      groups: z.array(
        z.object({ id: z.number(), name: z.string(), parent: z.number().nullable(), machines: z.number() }),
      ),
      machines: z.number(),
    }),
  },
}

export const invitePerson = {
  summary: 'Пригласить человека: ссылкой или письмом',
  body: PersonForm.extend({
    /** Address for the letter; empty: no letter is sent. */
    email: z
      .string()
      .transform(normalizeEmail)
      .refine((text) => text === '' || isEmail(text), 'Введите почту целиком')
      .default(''),
    ...FormDraft,
  }),
  response: {
    200: z.object({
      /** Address that the invited person opens; it is shown only once. */
      link: z.string(),
      expiresAt: z.string(),
    }),
  },
}

export const withdrawInvite = {
  summary: 'Отозвать приглашение',
  params: z.object({ id: z.uuid('Такого приглашения нет') }),
  response: { 200: Empty },
}

export const changePerson = {
  summary: 'Изменить роль, имя или участки человека',
  params: z.object({ id: z.uuid(NO_PERSON) }),
  body: PersonForm,
  response: { 200: Empty },
}

export const endPerson = {
  summary: 'Закрыть человеку доступ: сразу и везде',
  params: z.object({ id: z.uuid(NO_PERSON) }),
  response: { 200: Empty },
}

export const getCompanyActs = {
  summary: 'Кто что менял в компании, новое сверху',
  querystring: z.object({
    /** Id of an act: only older acts are returned. */
    before: z.coerce
      .number<unknown>('Неверная страница')
      .int('Неверная страница')
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .optional(),
  }),
  response: {
    200: z.object({
      acts: z.array(
        z.object({
          id: z.number(),
          /** ISO 8601, UTC. */
          at: z.string(),
          name: z.string(),
          role: z.enum(['owner', ...MEMBER_ROLES]),
          /** What was done, in words. */
          act: z.string(),
          /** Name of the machine concerned; empty: no machine is concerned, or it is deleted. */
          machine: z.string(),
        }),
      ),
      /** `before` of the next page; null: the page is the last. */
      next: z.number().nullable(),
    }),
  },
}

export const getInvite = {
  summary: 'Кто и кем приглашает по этой ссылке',
  params: Token,
  response: {
    200: z.object({
      company: z.string(),
      role: Role,
      name: z.string(),
      rights: z.array(z.enum(RIGHT_NAMES)),
      expiresAt: z.string(),
    }),
  },
}

export const joinCompany = { summary: 'Принять приглашение', params: Token, response: { 200: Empty } }

export const getOwnCompanies = {
  summary: 'Компании, в которых работает пользователь, и за какую он действует в этом браузере',
  response: {
    200: z.object({
      companies: z.array(z.object({ company: z.string(), name: z.string(), role: Role, acting: z.boolean() })),
    }),
  },
}

export const actFor = {
  summary: 'Действовать в этом браузере за компанию или за себя',
  body: z.object({ company: z.uuid('Такой компании нет').nullable() }),
  response: { 200: Empty },
}

export const leaveCompany = {
  summary: 'Уйти из компании',
  params: z.object({ company: z.uuid('Такой компании нет') }),
  response: { 200: Empty },
}
