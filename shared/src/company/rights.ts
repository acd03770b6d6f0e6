/**
 * Which roles of a company may do what, in plain words.
 * `server/src/features/visitor/rights` states which call needs which right.
 */

export const ROLES = ['owner', 'dispatcher', 'accountant', 'mechanic', 'operator'] as const
export type Role = (typeof ROLES)[number]
/** Roles that the owner may give to members. */
export const MEMBER_ROLES = ['dispatcher', 'accountant', 'mechanic', 'operator'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'владелец',
  dispatcher: 'диспетчер',
  accountant: 'бухгалтер',
  mechanic: 'механик',
  operator: 'машинист',
}

interface RightRow {
  /** What the right permits, in Russian. */
  words: string
  /** Roles with this right, beside the owner, who has every right. */
  roles: readonly MemberRole[]
}

/** In the order of the page «Люди». */
export const RIGHTS = {
  map: { words: 'Видит машины в парке и на карте', roles: ['dispatcher', 'mechanic'] },
  days: { words: 'Открывает день, маршрут и фото', roles: ['dispatcher', 'accountant', 'mechanic'] },
  incidents: { words: 'Разбирает происшествия', roles: ['dispatcher', 'mechanic'] },
  service: { words: 'Ведёт ТО и документы машин', roles: ['mechanic'] },
  engine: { words: 'Вписывает моточасы и отметки двигателя', roles: ['dispatcher', 'mechanic'] },
  diary: { words: 'Ведёт дневник машины', roles: ['dispatcher', 'mechanic'] },
  hours: { words: 'Исправляет часы, простои и рейсы', roles: ['dispatcher'] },
  seesObjects: { words: 'Видит объекты и часы на них', roles: ['dispatcher', 'accountant'] },
  objects: { words: 'Добавляет и закрывает объекты', roles: ['dispatcher'] },
  machines: { words: 'Ведёт список машин и участки', roles: ['dispatcher'] },
  messages: { words: 'Отвечает на сообщения', roles: ['dispatcher'] },
  seesCrew: { words: 'Видит машинистов и табель', roles: ['dispatcher', 'accountant'] },
  crew: { words: 'Ведёт список машинистов и ставит их на машины', roles: ['dispatcher'] },
  timesheet: { words: 'Исправляет табель', roles: ['dispatcher'] },
  closesTimesheet: { words: 'Закрывает месяц табеля', roles: ['accountant'] },
  recorders: { words: 'Подключает телефоны и трекеры, загружает маршруты', roles: ['dispatcher'] },
  links: { words: 'Даёт открытые ссылки', roles: ['dispatcher'] },
  deals: { words: 'Ведёт сделки с их ценами: заявки, предложения и брони', roles: ['dispatcher'] },
  papers: { words: 'Готовит, выдаёт и отменяет документы', roles: ['accountant'] },
  money: { words: 'Видит ставки и суммы документов, ведёт заказчиков', roles: ['accountant'] },
  ownShift: { words: 'Видит свою машину и свои часы, подключает свой телефон', roles: ['operator'] },
  people: { words: 'Приглашает людей и видит, кто что менял', roles: [] },
  account: { words: 'Удаляет записи, ведёт партнёров, ключи и реквизиты', roles: [] },
} as const satisfies Record<string, RightRow>

export type Right = keyof typeof RIGHTS
export const RIGHT_NAMES = Object.keys(RIGHTS) as Right[]

export const mayRole = (role: Role, right: Right): boolean => {
  const roles: readonly Role[] = RIGHTS[right].roles
  return role === 'owner' || roles.includes(role)
}

/** Days for which an invitation is valid. */
export const INVITE_DAYS = 3
/** Most members and most open invitations of a company. */
export const MEMBERS_MOST = 500
export const INVITES_MOST = 100
export const PERSON_NAME_MAX = 120
