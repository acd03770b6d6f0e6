/** Threads between two people: read, write, end. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/messages/messages.schema.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound, tooMany } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { keepMessage, markThreadRead, openOfferThread, type Sending, setBlocked } from './sending.queries.ts'
import { dismissComplaintsAbout, insertThreadComplaint, listThreadComplaints } from './thread-complaints.queries.ts'
import {
  findMessage,
  findMessages,
  findNewThread,
  findThread,
  listMessages,
  listThreads,
  type MessageRow,
  unreadOf,
} from './threads.queries.ts'

const NO_THREAD = 'Такой переписки у вас нет'
const NO_OFFER = 'Такого предложения у вас нет, или учётной записи собеседника больше нет'
const NO_LISTING = 'Это объявление снято с публикации'
const NO_PHOTO = 'Одной из фотографий уже нет. Добавьте её ещё раз'
const SENT = { name: 'messages', max: api.MESSAGE_LIMITS.aMinute, windowMs: MINUTE }
const SENT_A_DAY = { name: 'messages a day', max: api.MESSAGE_LIMITS.messagesADay, windowMs: DAY }
/** An open page reports how far its user has read. */
const READ = { name: 'thread reads', max: 240, windowMs: MINUTE }
/** Each search scans all messages of the user. */
const SEARCHED = { name: 'message searches', max: 60, windowMs: MINUTE }
const COMPLAINTS_A_DAY = 20

export function messagesRoutes(app: App, deps: Deps) {
  const { db, config, gazetteer } = deps
  const countSent = guardedByKey(deps, SENT)
  const countSentADay = guardedByKey(deps, SENT_A_DAY)
  const countRead = guardedByKey(deps, READ)
  const countSearch = guardedByKey(deps, SEARCHED)
  const who = async (request: FastifyRequest) => (await signedIn(db, request)).id

  const messageOf = ({ lat, lng, ...message }: MessageRow): api.ThreadMessage => ({
    ...message,
    place: lat === null || lng === null ? null : { lat, lng, name: gazetteer.nearest(lat, lng)?.name ?? '' },
  })

  app.route({
    ...served(api.getThreads, schema.getThreads),
    config: { forPrograms: 'message' },
    handler: async (request) => {
      const user = await who(request)
      const { after, unread } = request.query
      return { ...(await listThreads(deps, user, { after, unread: unread === '1' })), unread: await unreadOf(db, user) }
    },
  })

  app.route({
    ...served(api.countUnread, schema.countUnread),
    handler: async (request) => ({ unread: await unreadOf(db, await who(request)) }),
  })

  app.route({
    ...served(api.searchMessages, schema.searchMessages),
    handler: async (request) => {
      const user = await who(request)
      await countSearch(user, 'Слишком много поисков подряд')
      return { found: await findMessages(deps.long.db, user, request.query.q) }
    },
  })

  app.route({
    ...served(api.getNewThread, schema.getNewThread),
    handler: async (request) => {
      const user = await visitor(db, request)
      return orNotFound(await findNewThread(db, user?.id, request.params.itemId), NO_LISTING)
    },
  })

  app.route({
    ...served(api.writeAboutOffer, schema.writeAboutOffer),
    ...signedInFirst(db),
    config: { forPrograms: 'message' },
    handler: async (request) => ({
      thread: orNotFound(await openOfferThread(db, await who(request), request.params.offerId), NO_OFFER),
    }),
  })

  app.route({
    ...served(api.getThread, schema.getThread),
    config: { forPrograms: 'message' },
    handler: async (request) => {
      const user = await who(request)
      const { threadId } = request.params
      const thread = orNotFound(await findThread(deps, user, threadId), NO_THREAD)
      const { messages, earlier } = await listMessages(db, user, threadId, request.query)
      return { thread, messages: messages.map(messageOf), earlier }
    },
  })

  app.route({
    ...served(api.sendMessage, schema.sendMessage),
    ...signedInFirst(db),
    config: { forPrograms: 'message' },
    handler: async (request) => {
      const author = await who(request)
      await countSent(author, 'Слишком много сообщений подряд')
      await countSentADay(author, 'Слишком много сообщений за день')
      const { id, text, photos, place, threadId, itemId, offerId = '' } = request.body
      const to = threadId
        ? { thread: threadId }
        : itemId
          ? { item: itemId }
          : { thread: orNotFound(await openOfferThread(db, author, offerId), NO_OFFER) }
      const sent = await keepMessage(db, { author, id, to, text, photos, place }, config.rateLimits)
      if (sent.state !== 'sent') throw refusalFor(sent, itemId === undefined)
      const message = orNotFound(await findMessage(db, author, sent.thread, sent.number), NO_THREAD)
      return { thread: sent.thread, message: messageOf(message) }
    },
  })

  app.route({
    ...served(api.readThread, schema.readThread),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await who(request)
      await countRead(user)
      const unread = await markThreadRead(db, user, request.params.threadId, request.body.number)
      return { unread: orNotFound(unread, NO_THREAD) }
    },
  })

  app.route({
    ...served(api.blockPerson, schema.blockPerson),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await who(request)
      if (!(await setBlocked(db, user, request.params.threadId, request.body.on))) throw notFound(NO_THREAD)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.complainAboutThread, schema.complainAboutThread),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await who(request)
      const most = config.rateLimits ? COMPLAINTS_A_DAY : Number.MAX_SAFE_INTEGER
      const came = await insertThreadComplaint(db, { thread: request.params.threadId, user, ...request.body }, most)
      if (came === 'none') throw notFound(NO_THREAD)
      if (came === 'too_many') throw tooMany(DAY, 'Слишком много жалоб за день')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.getThreadComplaints, schema.getThreadComplaints),
    handler: async (request) => {
      await moderator(db, request)
      return { complaints: await listThreadComplaints(db) }
    },
  })

  app.route({
    ...served(api.dismissThreadComplaints, schema.dismissThreadComplaints),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      await dismissComplaintsAbout(db, request.body.threadId, { by, ip: request.ip })
      return { result: 1 as const }
    },
  })
}

function refusalFor(sent: Exclude<Sending, { state: 'sent' }>, known: boolean) {
  switch (sent.state) {
    case 'none':
      return notFound(known ? NO_THREAD : NO_LISTING)
    case 'own':
      return badRequest('Это ваше объявление')
    case 'gone':
      return conflict('Учётной записи собеседника больше нет')
    case 'refused':
      return forbidden('Собеседник не принимает ваших сообщений', 'refused')
    case 'blocked':
      return forbidden(
        'Вы не принимаете сообщений этого собеседника. Чтобы написать, нажмите в меню переписки «Снова принимать сообщения»',
        'blocked',
      )
    case 'many':
      return tooMany(DAY, `Не больше ${sent.most} новых переписок в сутки`)
    case 'link':
      return forbidden('В первые сутки после регистрации ссылки можно отправлять тем, кто вам уже ответил', 'link')
    case 'no-photo':
      return badRequest(NO_PHOTO, 'no_photo')
  }
}
