/** Letters of the form Т‑13 that can be entered by hand. */
export const MARKS = ['Я', 'Н', 'В', 'ОТ', 'ДО', 'Б', 'К', 'ПР', 'РП'] as const
