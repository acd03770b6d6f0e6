/** Letters of the form Т‑13 that can be entered by hand. */
export const MARKS = ['Я', 'Н', 'В', 'ОТ', 'ДО', 'Б', 'К', 'ПР', 'РП'] as const

/** Ranges of the rules of a company, minutes; both ends included. */
export const RULE_MINUTES = {
  dinner: { least: 0, most: 180 },
  dinnerAfter: { least: 0, most: 1440 },
  apart: { least: 30, most: 1440 },
  gap: { least: 0, most: 1440 },
} as const
