/** The forum: reading and writing. */
import { randomUUIDv7 } from 'node:crypto'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/forum/forum.schema.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { EDIT_MS, forumItemOf, type Viewer } from './forum.json.ts'
import { findForumItem, listForumPage, listSections, MESSAGES, pathTo, THEMES } from './forum.queries.ts'
import { checkFlood, checkLinks } from './limits.guard.ts'
import { isSubscribed, markRead, setSubscription } from './reading.queries.ts'
import { findInForum } from './search.queries.ts'
import { excerptOf } from './search.rules.ts'
import { findSentBefore } from './sent-again.queries.ts'
import { deleteBranch, editOwn, insertMessage, insertSection, insertTheme, write } from './writing.queries.ts'

const NOT_THERE = 'Такой темы нет, или её удалили'
const WRONG_PLACE = 'Неверное место в списке'
const TAKEN = 'Этот номер уже занят. Обновите страницу'
const CHANGED = 'Это уже отправлено, а потом изменено или удалено. Обновите страницу'
const TOO_LATE = 'Изменить или удалить своё можно в течение часа. Дальше — через модератора'

/** Limit per user. */
const EDITS = { name: 'edits', max: 30, windowMs: MINUTE }
/** An open page reports how far its user has read. */
const READS = { name: 'forum reads', max: 240, windowMs: MINUTE }

export function forumRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const countEdit = guardedByKey(deps, EDITS)
  const countRead = guardedByKey(deps, READS)

  app.route({
    ...served(api.getForum, schema.getForum),
    handler: async (request) => {
      const viewer: Viewer = await visitor(db, request)
      const { parentId, last, limit, ...place } = request.query
      const id = parentId && parentId !== 'main' ? parentId : null
      const parent = id === null ? undefined : orNotFound(await findForumItem(db, id, viewer), NOT_THERE)
      if (parent?.type === api.MESSAGE)
        return { forumItems: [], parent: await parentOf(parent, viewer), before: null, after: null }
      const order = parent?.type === api.THEME ? MESSAGES : THEMES
      const begins = !place.after && !place.before && !last
      const sections = order === THEMES && begins ? await listSections(db, id, viewer) : []
      const page = await listForumPage(db, id, order, { ...place, last: last === '1', limit }, viewer)
      if (!page) throw badRequest(WRONG_PLACE)
      const now = Date.now()
      return {
        forumItems: [...sections, ...page.rows].map((row) => forumItemOf(row, viewer, now)),
        parent: parent ? await parentOf(parent, viewer) : null,
        before: page.before,
        after: page.after,
      }
    },
  })

  async function parentOf(row: Parameters<typeof pathTo>[1], viewer: Viewer): Promise<api.ForumParent> {
    const path = await pathTo(db, row)
    const subscribed = viewer && row.type === api.THEME ? await isSubscribed(db, viewer.id, row.id) : false
    return { ...forumItemOf(row, viewer), path: path.map(({ id, body }) => ({ _id: id, body })), subscribed }
  }

  const INSERT = { [api.SECTION]: insertSection, [api.THEME]: insertTheme, [api.MESSAGE]: insertMessage }

  /** Stores an item, or finds it stored if it was sent before; checks the limits in the same transaction. */
  async function add(
    author: { id: string; moderator: boolean },
    type: api.ForumItem['type'],
    sent: { id?: string | undefined; body: string; about?: string | undefined; parent: string | null },
    ip: string,
  ) {
    const { id = randomUUIDv7(), about = '' } = sent
    const item = { id, author: author.id, body: sent.body, parent: sent.parent }
    const written = await write(db, author.id, async (transaction) => {
      const before = sent.id === undefined ? undefined : await findSentBefore(transaction, item, { type, about })
      if (before?.state === 'taken') throw conflict(TAKEN)
      if (before?.state === 'changed') throw conflict(CHANGED)
      if (before?.state === 'same') return before
      if (!before && config.rateLimits) await checkFlood(transaction, author, type === api.THEME)
      await checkLinks(transaction, author, item.body, before?.id)
      if (!before) return INSERT[type](transaction, { ...item, about, ip })
      await editOwn(transaction, { id, author: author.id, body: item.body, about })
      return before
    })
    if (written === 'no parent') throw notFound(NOT_THERE)
    if (written === 'too deep') throw badRequest('Так глубоко разделы не вкладываются')
    return { id: written.id, number: written.number }
  }

  app.route({
    ...served(api.createThread, schema.createThread),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!user.moderator) throw forbidden('Разделы создают модераторы')
      const { parentId: parent = null, ...texts } = request.body
      await mustHold(parent, api.SECTION)
      const { id } = await add(user, api.SECTION, { ...texts, parent }, request.ip)
      return { _id: id }
    },
  })

  app.route({
    ...served(api.createTheme, schema.createTheme),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { parentId: parent = null, ...texts } = request.body
      await mustHold(parent, api.SECTION)
      const { id } = await add(user, api.THEME, { ...texts, parent }, request.ip)
      return { _id: id }
    },
  })

  app.route({
    ...served(api.createMessage, schema.createMessage),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { parentId: parent, ...texts } = request.body
      await mustHold(parent, api.THEME)
      const { id, number } = await add(user, api.MESSAGE, { ...texts, parent }, request.ip)
      await markRead(db, user.id, parent, number)
      return { _id: id, number }
    },
  })

  /** Refuses a parent of the wrong type: themes belong to sections, messages to themes; null is the root. */
  async function mustHold(id: string | null, type: 0 | 1) {
    if (id === null) return
    const parent = orNotFound(await findForumItem(db, id), NOT_THERE)
    if (parent.type !== type)
      throw badRequest(type === api.SECTION ? 'Это можно создать только в разделе' : 'Сообщения пишут в теме')
  }

  app.route({
    ...served(api.editItem, schema.editItem),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!user.moderator) await countEdit(user.id, 'Слишком много правок подряд')
      const { id } = request.body
      const item = orNotFound(await findForumItem(db, id), NOT_THERE)
      if (item.author !== user.id || item.created_at.getTime() < Date.now() - EDIT_MS) throw forbidden(TOO_LATE)
      const { data: body, error } = (item.type === api.MESSAGE ? schema.MessageBody : schema.Title).safeParse(
        request.body.body,
      )
      if (error) throw badRequest(error.issues[0]?.message ?? 'Введите текст')
      const done = await write(db, user.id, async (transaction) => {
        await checkLinks(transaction, user, body, id)
        return editOwn(transaction, { id, author: user.id, body })
      })
      if (!done) throw forbidden(TOO_LATE)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.deleteThread, schema.deleteThread),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { id } = request.body
      const item = orNotFound(await findForumItem(db, id), NOT_THERE)
      if (!user.moderator && item.author !== user.id) throw forbidden('Удалять чужое могут только модераторы')
      if (!user.moderator && item.children_count > 0)
        throw forbidden('В теме уже есть сообщения. Удалить её может модератор')
      if (!(await deleteBranch(db, id, user.moderator ? { moderator: user.id, ip: request.ip } : { author: user.id })))
        throw user.moderator ? notFound(NOT_THERE) : forbidden(TOO_LATE)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.searchForum, schema.searchForum),
    handler: async (request) => {
      const { query, after } = request.query
      const [at, id] = after?.split('.') ?? []
      if (after && !id) throw badRequest(WRONG_PLACE)
      const { rows, more } = await findInForum(db, query, id ? { at: new Date(Number(at)), id } : undefined)
      const end = rows.at(-1)
      return {
        found: rows.map((row) => {
          const { _id, type, created_at, user, number } = forumItemOf(row, undefined)
          const parent = row.parent ? { _id: row.parent, body: row.parent_body ?? '' } : null
          return { _id, type, created_at, user, number, parent, excerpt: excerptOf(row.excerpt) }
        }),
        after: more && end ? `${end.created_at.getTime()}.${end.id}` : null,
      }
    },
  })

  app.route({
    ...served(api.markRead, schema.markRead),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id, number } = request.body
      const user = await signedIn(db, request)
      await countRead(user.id)
      await markRead(db, user.id, id, number)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.subscribe, schema.subscribe),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { id, on } = request.body
      const item = orNotFound(await findForumItem(db, id), NOT_THERE)
      if (item.type !== api.THEME) throw badRequest('Письма приходят только об ответах в темах')
      await setSubscription(db, user.id, id, on)
      return { result: 1 as const }
    },
  })
}
