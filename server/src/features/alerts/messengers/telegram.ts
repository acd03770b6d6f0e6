/** Telegram's bot interface (core.telegram.org/bots/api). Not run against the real service. */
import { z } from 'zod'
import { botOutcomeOf, callBot, type Reply } from './bot-api.ts'
import { type BotUpdate, type Messenger, type MessengerNews, SHOW, STOP, STOP_PAYLOAD, updateOf } from './messenger.ts'

/** Characters that fit in a message. */
const TEXT_MOST = 4000

export function openTelegram(api: string, token: string): Messenger {
  const call = (name: string, body: object) => callBot(`${api}/bot${token}/${name}`, { body })
  let name: string | undefined

  return {
    service: 'telegram',
    // 30 messages a second, one a second in a chat.
    apartMs: 50,
    chatApartMs: 1100,
    secretHeader: 'x-telegram-bot-api-secret-token',
    async send(chat, news) {
      return outcome(await call('sendMessage', messageOf(chat, news)))
    },
    async say(chat, text) {
      await call('sendMessage', { chat_id: chat, text })
    },
    async answer(id, text) {
      await call('answerCallbackQuery', { callback_query_id: id, text })
    },
    async linkOf(code) {
      name ??= (await call('getMe', {})).body?.result?.username
      if (!name) throw new Error('Telegram does not answer')
      return `https://t.me/${name}?start=${code}`
    },
    async listen(url, secret) {
      const body = { url, secret_token: secret, allowed_updates: ['message', 'callback_query'] }
      const { status } = await call('setWebhook', body)
      if (status !== 200) throw new Error(`Telegram answered ${status} to setWebhook`)
    },
    read,
  }
}

/** A chat that no longer exists is answered with 400, one where the user has blocked the bot with 403. */
function outcome(reply: Reply) {
  const { status, body } = reply
  const reason = body?.ok === false ? (body.description ?? '') : ''
  if (
    (status === 403 && reason.startsWith('Forbidden')) ||
    (status === 400 && /chat not found|user is deactivated/i.test(reason))
  )
    return { state: 'gone' } as const
  return botOutcomeOf(reply, body?.parameters?.retry_after)
}

/** Telegram cannot send text and a place in one message: the place is added to the text. */
const messageOf = (chat: string, { text, place, url }: MessengerNews) => ({
  chat_id: chat,
  text: `${text.slice(0, TEXT_MOST)}${place ? `\n${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` : ''}`,
  link_preview_options: { is_disabled: true },
  reply_markup: {
    inline_keyboard: [[{ text: SHOW, url }], [{ text: STOP, callback_data: STOP_PAYLOAD }]],
  },
})

const Id = z.union([z.number(), z.string()]).transform(String)
const Pressed = z.object({
  callback_query: z.object({
    id: Id,
    data: z.literal(STOP_PAYLOAD),
    message: z.object({ chat: z.object({ id: Id }) }),
  }),
})
const Written = z.object({
  message: z.object({ text: z.string(), chat: z.object({ id: Id, type: z.literal('private') }) }),
})

function read(update: unknown): BotUpdate | undefined {
  const pressed = Pressed.safeParse(update).data?.callback_query
  if (pressed) return { does: 'stops', chat: pressed.message.chat.id, answer: pressed.id }
  const message = Written.safeParse(update).data?.message
  return message && updateOf(message.chat.id, message.text)
}
