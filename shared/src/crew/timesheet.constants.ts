/** Letters of form Т‑13 that are set by hand. */
export const MARKS = ['Я', 'Н', 'В', 'ОТ', 'ДО', 'Б', 'К', 'ПР', 'РП'] as const
