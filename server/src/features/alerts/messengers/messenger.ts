/** What every messenger can do for us (decision 82). */
import type { MessengerService } from '@spetskarta/shared/alerts/alerts.ts'

export interface MessengerNews {
  text: string
  /** Where it happened; null: no place, or several. */
  place: { lat: number; lng: number } | null
  /** Target of the button «Показать». */
  url: string
}

/** The outcome of a message: sent, dropped, to be tried again after `inMs`, or `gone`: the chat no longer exists. */
export type BotOutcome = { state: 'sent' | 'dropped' | 'gone' } | { state: 'again'; inMs: number }

/** What a user does in the chat with the bot. `answer`: id by which the service expects an answer. */
export type BotUpdate =
  | { does: 'begins'; chat: string; code: string }
  | { does: 'stops'; chat: string; answer: string | undefined }

export interface Messenger {
  service: MessengerService
  /** Least milliseconds between two messages of the bot, and between two in one chat: the service's limits, with some reserve. */
  apartMs: number
  chatApartMs: number
  /** The header in which the service repeats our secret when it calls. */
  secretHeader: string
  send(chat: string, news: MessengerNews): Promise<BotOutcome>
  /** Sends a line without buttons. */
  say(chat: string, text: string): Promise<void>
  /** Answers the press of a button. */
  answer(id: string, text: string): Promise<void>
  /** The address that opens the chat and passes the code. */
  linkOf(code: string): Promise<string>
  /** Asks the service to call this address with the secret. */
  listen(url: string, secret: string): Promise<void>
  /** Reads an update from the service; undefined where it does not concern us. */
  read(update: unknown): BotUpdate | undefined
}

export const SHOW = 'Показать'
export const STOP = 'Больше не присылать'
/** What the button's press sends to us. */
export const STOP_PAYLOAD = 'stop'
/** Words with the same effect. */
const STOP_WORDS = new Set(['/stop', 'стоп', 'stop', STOP.toLowerCase()])

const isStop = (text: string): boolean => STOP_WORDS.has(text.trim().toLowerCase())

const CODE = /^(?:\/start\s+)?([\w-]{10,40})$/
/** The code in `/start CODE`, or on its own; undefined where there is none. */
const codeIn = (text: string): string | undefined => CODE.exec(text.trim())?.[1]

/** What a user's message to the bot means; undefined where it does not concern us. */
export function updateOf(chat: string, text: string): BotUpdate | undefined {
  if (isStop(text)) return { does: 'stops', chat, answer: undefined }
  const code = codeIn(text)
  return code ? { does: 'begins', chat, code } : undefined
}
