/** MAX's bot interface (dev.max.ru/docs-api). Not run against the real service. */
import { callBot, outcomeOf } from './bot-api.ts'
import {
  codeIn,
  type Heard,
  isStop,
  type Messenger,
  type MessengerNews,
  SHOW,
  STOP,
  STOP_PAYLOAD,
} from './messenger.ts'

const TEXT_MOST = 3900

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
      return outcomeOf(reply, undefined)
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

function read(update: unknown): Heard | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: what is not there is undefined
  const { update_type: type, chat_id: chat, payload, message, callback } = (update ?? {}) as any
  const dialog = message?.recipient?.chat_id
  if (type === 'bot_started' && typeof payload === 'string') {
    const code = codeIn(payload)
    return code ? { does: 'begins', chat: String(chat), code } : undefined
  }
  if (type === 'message_callback' && callback?.payload === STOP_PAYLOAD && dialog !== undefined)
    return { does: 'stops', chat: String(dialog), answer: String(callback.callback_id) }
  if (type !== 'message_created' || message?.recipient?.chat_type !== 'dialog') return undefined
  const text = message.body?.text
  if (typeof text !== 'string') return undefined
  if (isStop(text)) return { does: 'stops', chat: String(dialog), answer: undefined }
  const code = codeIn(text)
  return code ? { does: 'begins', chat: String(dialog), code } : undefined
}
