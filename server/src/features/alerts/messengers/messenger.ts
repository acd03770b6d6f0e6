/** What every messenger can do for us, beside letters and browsers (decision 82). */
import type { MessengerService } from '@spetskarta/shared/alerts/alerts.ts'

export interface MessengerNews {
  text: string
  /** Where it happened; null: nowhere, or at several places. */
  place: { lat: number; lng: number } | null
  /** Where «Показать» leads. */
  url: string
}

/** What becomes of a message: it is sent, dropped, tried again in so many ms, or its chat is sent nothing any more. */
export type BotOutcome = { state: 'sent' | 'dropped' | 'gone' } | { state: 'again'; inMs: number }

/** What a user does in the chat with the bot. `answer`: what the service wants to be answered. */
export type BotUpdate =
  | { does: 'begins'; chat: string; code: string }
  | { does: 'stops'; chat: string; answer: string | undefined }

export interface Messenger {
  service: MessengerService
  /** Ms between two messages of the bot, and of one chat: what the service allows, with some room. */
  apartMs: number
  chatApartMs: number
  /** The header in which the service repeats our secret when it calls. */
  secretHeader: string
  send(chat: string, news: MessengerNews): Promise<BotOutcome>
  /** A line without buttons. */
  say(chat: string, text: string): Promise<void>
  /** After a button was pressed. */
  answer(id: string, text: string): Promise<void>
  /** The address that opens the chat and hands the code over. */
  linkOf(code: string): Promise<string>
  /** Asks the service to call this address with the secret. */
  listen(url: string, secret: string): Promise<void>
  /** What the service sends, as it comes; undefined where it is nothing for us. */
  read(update: unknown): BotUpdate | undefined
}

export const SHOW = 'Показать'
export const STOP = 'Больше не присылать'
/** What the button sends back. */
export const STOP_PAYLOAD = 'stop'
/** Words that do the same. */
const STOP_WORDS = new Set(['/stop', 'стоп', 'stop', STOP.toLowerCase()])

const isStop = (text: string): boolean => STOP_WORDS.has(text.trim().toLowerCase())

const CODE = /^(?:\/start\s+)?([\w-]{10,40})$/
/** The code in `/start CODE`, or alone; undefined where there is none. */
const codeIn = (text: string): string | undefined => CODE.exec(text.trim())?.[1]

/** What a user means by what he writes to the bot; undefined where it is nothing for us. */
export function updateOf(chat: string, text: string): BotUpdate | undefined {
  if (isStop(text)) return { does: 'stops', chat, answer: undefined }
  const code = codeIn(text)
  return code ? { does: 'begins', chat, code } : undefined
}
