/** Documents that a moderator can check, as listings name them. */
export const OWNER_DOCUMENTS = {
  registration: 'регистрация ИП или организации',
  passport: 'паспорт машины (ПСМ, ПТС)',
  title: 'договор купли-продажи или лизинга',
  insurance: 'страховой полис',
  licence: 'удостоверение машиниста',
} as const

export type OwnerDocument = keyof typeof OWNER_DOCUMENTS

/** Most pages of one request. */
export const DOCUMENT_PAGES_MOST = 6
/** Most characters of the moderator's note. */
export const DOCUMENT_NOTE_MAX = 500
