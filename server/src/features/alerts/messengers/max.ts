/** MAX's bot interface (dev.max.ru/docs-api). Not run against the real service. */
import { z } from 'zod'
import { botOutcomeOf, callBot } from './bot-api.ts'
import { type BotUpdate, type Messenger, type MessengerNews, SHOW, STOP, STOP_PAYLOAD, updateOf } from './messenger.ts'

const TEXT_MOST = 3900
/** Codes of refusals because the user has stopped the bot, or because there is no such chat. */
const GONE = new Set(['chat.denied', 'chat.not.found'])

export function openMax(api: string, token: string): Messenger {
  const headers = { authorization: token }
  const call = (path: string, body?: object, method = 'POST') =>
    callBot(`${api}${path}`, { method, headers, ...(body && { body }) })
  const messages = (chat: string) => `/messages?chat_id=${encodeURIComponent(chat)}`
  let name: string | undefined

  return {
    service: 'max',
    // 30 calls a second, two a second in a chat.
    apartMs: 50,
    chatApartMs: 600,
    secretHeader: 'x-max-bot-api-secret',
    async send(chat, news) {
      const reply = await call(messages(chat), messageOf(news))
      if (GONE.has(reply.body?.code ?? '')) return { state: 'gone' }
      return botOutcomeOf(reply, undefined)
    },
    async say(chat, text) {
      await call(messages(chat), { text })
    },
    async answer(id, text) {
      await call(`/answers?callback_id=${encodeURIComponent(id)}`, { notification: text })
    },
    async linkOf(code) {
      name ??= (await call('/me', undefined, 'GET')).body?.username
      if (!name) throw new Error('MAX does not answer')
      return `https://max.ru/${name}?start=${code}`
    },
    async listen(url, secret) {
      const body = { url, secret, update_types: ['bot_started', 'message_created', 'message_callback'] }
      const { status } = await call('/subscriptions', body)
      if (status !== 200) throw new Error(`MAX answered ${status} to subscriptions`)
    },
    read,
  }
}

const messageOf = ({ text, place, url }: MessengerNews) => ({
  text: text.slice(0, TEXT_MOST),
  attachments: [
    ...(place ? [{ type: 'location', latitude: place.lat, longitude: place.lng }] : []),
    {
      type: 'inline_keyboard',
      payload: {
        buttons: [[{ type: 'link', text: SHOW, url }], [{ type: 'callback', text: STOP, payload: STOP_PAYLOAD }]],
      },
    },
  ],
})

const Id = z.union([z.number(), z.string()]).transform(String)
const Started = z.object({ update_type: z.literal('bot_started'), chat_id: Id, payload: z.string() })
const Pressed = z.object({
  update_type: z.literal('message_callback'),
  callback: z.object({ callback_id: Id, payload: z.literal(STOP_PAYLOAD) }),
  message: z.object({ recipient: z.object({ chat_id: Id }) }),
})
const Written = z.object({
  update_type: z.literal('message_created'),
  message: z.object({
    recipient: z.object({ chat_id: Id, chat_type: z.literal('dialog') }),
    body: z.object({ text: z.string() }),
  }),
})

function read(update: unknown): BotUpdate | undefined {
  const started = Started.safeParse(update).data
  if (started) return updateOf(started.chat_id, started.payload)
  const pressed = Pressed.safeParse(update).data
  if (pressed) return { does: 'stops', chat: pressed.message.recipient.chat_id, answer: pressed.callback.callback_id }
  const message = Written.safeParse(update).data?.message
  return message && updateOf(message.recipient.chat_id, message.body.text)
}
