/** Why a user complains, and why a moderator takes something off. */
export const REASONS = {
  fraud: 'Обман: такого нет, просят предоплату',
  private: 'Чужой телефон, фото или личные данные',
  spam: 'Реклама или не о спецтехнике',
  abuse: 'Оскорбления, угрозы или запрещённое законом',
  wrong: 'Неверные сведения: место, цена, описание',
  other: 'Другое',
} as const

export type Reason = keyof typeof REASONS

/** Characters of the free text. */
export const REASON_NOTE_MAX = 500
