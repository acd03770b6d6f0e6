/** A user's messengers, and updates from the messengers' servers about the chats. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as schema from '@spetskarta/shared/alerts/alerts.schema.ts'
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { z } from 'zod'
import type { App, Deps } from '../../../deps.ts'
import { notFound, tooMany, unauthorized } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { openSharedCounter } from '../../../http/shared-counter.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { botsOf, secretOf } from './bots.ts'
import type { BotUpdate, Messenger } from './messenger.ts'
import { keepCode, linkChat, listLinked, unlink, userOfChat } from './messengers.queries.ts'

const NO_SERVICE = 'Этот мессенджер не подключён к сайту'
const CODE_MS = 15 * MINUTE
/** Limits of codes that a user may request, and of codes that a chat may try. */
const CODES = { name: 'messenger-codes', max: 20, windowMs: HOUR }
const TRIES = { name: 'messenger-tries', max: 20, windowMs: HOUR }

const hashOf = (code: string) => createHash('sha256').update(code).digest()

export function messengersRoutes(app: App, deps: Deps) {
  const { db } = deps
  const bots = botsOf(deps)
  const codes = openSharedCounter(deps, CODES)

  async function list(user: string): Promise<api.Messengers> {
    const linked = await listLinked(db, user)
    return {
      services: bots.map(({ service }) => {
        const own = linked.find((one) => one.service === service)
        return {
          service,
          linkedAt: own?.linked_at.getTime() ?? null,
          failingSince: own?.failing_since?.getTime() ?? null,
        }
      }),
    }
  }

  app.route({
    ...served(api.getMessengers, schema.getMessengers),
    handler: async (request) => list((await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.linkMessenger, schema.linkMessenger),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const bot = bots.find(({ service }) => service === request.params.service)
      if (!bot) throw notFound(NO_SERVICE)
      const wait = await codes.add([id])
      if (wait > 0) throw tooMany(wait)
      const code = randomBytes(12).toString('base64url')
      const until = Date.now() + CODE_MS
      await keepCode(db, id, bot.service, hashOf(code), new Date(until))
      return { url: await bot.linkOf(code), code, until }
    },
  })

  app.route({
    ...served(api.unlinkMessenger, schema.unlinkMessenger),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      if (!(await unlink(db, id, request.params.service))) throw notFound('Этот мессенджер уже отключён')
      return list(id)
    },
  })

  hearingRoute(app, deps, bots)
}

/** Called by the messengers' servers, which prove themselves by the secret. */
function hearingRoute(app: App, deps: Deps, bots: Messenger[]) {
  const tries = openSharedCounter(deps, TRIES)

  async function hear(bot: Messenger, heard: BotUpdate): Promise<void> {
    const { db } = deps
    const { chat } = heard
    if (heard.does === 'stops') {
      const own = await userOfChat(db, bot.service, chat)
      if (own) await unlink(db, own.user_id, bot.service)
      if (heard.answer) await bot.answer(heard.answer, 'Больше не пришлём')
      await bot.say(chat, 'Больше не пришлём. Включить снова можно на сайте: «Оповещения», «Мессенджеры».')
      return
    }
    // Limits guessing of codes.
    if ((await tries.add([`${bot.service} ${chat}`])) > 0) return
    const done = await linkChat(db, bot.service, hashOf(heard.code), chat)
    await bot.say(
      chat,
      done
        ? 'Готово: оповещения о ваших машинах будут приходить сюда.'
        : 'Код не подходит или его время вышло. Возьмите новый на сайте: «Оповещения», «Мессенджеры».',
    )
  }

  app.route({
    method: 'POST',
    url: '/i/bot/:service',
    schema: { hide: true, params: z.object({ service: schema.MessengerService }), body: z.unknown() },
    bodyLimit: 100_000,
    handler: async (request) => {
      const bot = bots.find(({ service }) => service === request.params.service)
      if (!bot) throw notFound(NO_SERVICE)
      const given = Buffer.from(String(request.headers[bot.secretHeader] ?? ''))
      const secret = Buffer.from(secretOf(deps, bot))
      if (given.length !== secret.length || !timingSafeEqual(given, secret)) throw unauthorized('Неверный ключ')
      const heard = bot.read(request.body)
      if (heard) await hear(bot, heard)
      return { result: 1 as const }
    },
  })
}
