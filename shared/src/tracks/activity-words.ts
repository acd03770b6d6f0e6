/** One word for each thing that a machine did, on every page, paper and sheet. «Простой» is what a contract calls so, never a day. */
export const ACTIVITY_WORDS = {
  movement: 'движение',
  work: 'работа',
  idle: 'холостой ход',
  off: 'стоянка',
  carried: 'перевозка',
  unknown: 'неизвестно',
} as const

export type ActivityKind = keyof typeof ACTIVITY_WORDS

/** As the head of a line or of a column. */
export function activityHead(kind: ActivityKind): string {
  const word = ACTIVITY_WORDS[kind]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
