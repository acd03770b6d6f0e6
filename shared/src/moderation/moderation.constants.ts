/** Reasons for a complaint, and for a moderator to remove something. */
export const REASONS = {
  fraud: 'Обман: такого нет, просят предоплату',
  private: 'Чужой телефон, фото или личные данные',
  spam: 'Реклама или не о спецтехнике',
  abuse: 'Оскорбления, угрозы или запрещённое законом',
  wrong: 'Неверные сведения: место, цена, описание',
  other: 'Другое',
} as const

export type Reason = keyof typeof REASONS

/** Most characters of the free text. */
export const REASON_NOTE_MAX = 500
/** Most characters of a search among sanctions: as long as an e-mail address may be. */
export const SANCTION_QUERY_MAX = 254
