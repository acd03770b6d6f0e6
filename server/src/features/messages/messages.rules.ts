/** What a user may write, to whom and how often. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { countLinks } from '@spetskarta/shared/forum/forum-text.ts'
import { MESSAGE_LIMITS } from '@spetskarta/shared/messages/messages.ts'

/** Sizes of a message's photo: a square for lists, and a size for the screen. */
export const MESSAGE_PHOTO_FILES = {
  icon: { file: 'small.webp', type: 'image/webp' },
  screen: { file: 'large.jpg', type: 'image/jpeg' },
} as const

export const messagePhotoPath = (
  thread: string,
  number: number,
  place: number,
  size: keyof typeof MESSAGE_PHOTO_FILES,
) => `/message-photo/${thread}/${number}/${place}/${size}`

interface Writer {
  since: Date
  confirmed: boolean
}

const isNew = ({ since }: Writer, now: number) => now - since.getTime() < DAY

/** Number of threads that the writer may begin in a day. */
export function threadsADay(writer: Writer, now: number): number {
  if (!writer.confirmed) return MESSAGE_LIMITS.unconfirmed
  return isNew(writer, now) ? MESSAGE_LIMITS.firstDay : MESSAGE_LIMITS.aDay
}

/** A new user may send links only once answered: most of them are advertising. */
export const mayLink = (writer: Writer, answered: boolean, text: string, now: number): boolean =>
  answered || !isNew(writer, now) || countLinks(text) === 0
