/** What a moderator can look at, as listings name it. */
export const OWNER_DOCUMENTS = {
  registration: 'регистрация ИП или организации',
  passport: 'паспорт машины (ПСМ, ПТС)',
  title: 'договор купли-продажи или лизинга',
  insurance: 'страховой полис',
  licence: 'удостоверение машиниста',
} as const

export type OwnerDocument = keyof typeof OWNER_DOCUMENTS

/** Pages of one request. */
export const DOCUMENT_PAGES_MOST = 6
/** Characters of the moderator's note. */
export const DOCUMENT_NOTE_MAX = 500
