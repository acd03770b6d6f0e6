/** The word for each activity, used on every page, paper and sheet. «Простой» is only used for what a contract calls so. */
export const ACTIVITY_WORDS = {
  movement: 'движение',
  work: 'работа',
  idle: 'холостой ход',
  off: 'стоянка',
  carried: 'перевозка',
  unknown: 'неизвестно',
} as const

export type ActivityKind = keyof typeof ACTIVITY_WORDS

/** The word with a capital, as the head of a row or a column. */
export function activityHead(kind: ActivityKind): string {
  const word = ACTIVITY_WORDS[kind]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
