/** An owner's webhooks: made, changed and deleted only in a session, never with a program's key. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/webhooks/webhooks.schema.ts'
import * as api from '@spetskarta/shared/webhooks/webhooks.ts'
import type { App, Deps } from '../../deps.ts'
import { secretStoredOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { findDelivery, findReceiver, insertTrial, listDeliveries, type Receiver } from './deliveries.queries.ts'
import { attempt, SECRET_PURPOSE } from './send-webhooks.ts'
import { shownSecret } from './signed.rules.ts'
import { insertWebhook, listWebhooks, removeWebhook, replaceSecret, updateWebhook } from './webhooks.queries.ts'

const MADE = { name: 'webhooks', max: 60, windowMs: HOUR }
/** Each keeps a connection to another server open for some seconds. */
const SENT = { name: 'webhooks by hand', max: 60, windowMs: HOUR }

const NO_WEBHOOK = 'Такого вебхука нет'
const NO_DELIVERY = 'Такой отправки нет: список хранится месяц'

export function webhooksRoutes(app: App, deps: Deps) {
  const { db, config, outbound, signing } = deps
  const seal = (secret: Buffer) => signing.seal(SECRET_PURPOSE, secret)
  const countMade = guardedByKey(deps, MADE)
  const countSent = guardedByKey(deps, SENT)

  const webhooksOf = async (user: string): Promise<{ webhooks: api.Webhook[] }> => ({
    webhooks: (await listWebhooks(db, user)).map(({ id, url, kinds, stopped_at, stopped_why, ...row }) => ({
      id,
      url,
      kinds,
      madeAt: row.made_at.toISOString(),
      stopped: stopped_at && stopped_why ? { at: stopped_at.toISOString(), why: stopped_why } : null,
      failingSince: row.failing_since?.toISOString() ?? null,
    })),
  })

  function mustBeReachable(url: string) {
    if (outbound.mayBe(url)) return
    throw badRequest(
      config.privateReceivers
        ? 'Нужен адрес, который начинается с https:// или http://'
        : 'Нужен адрес в интернете, который начинается с https://, без имени и пароля. Адреса внутренней сети не подходят',
    )
  }

  app.route({
    ...served(api.getWebhooks, schema.getWebhooks),
    handler: async (request) => webhooksOf((await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.makeWebhook, schema.makeWebhook),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user, person } = await signedIn(db, request)
      await countMade(user, 'Слишком много новых вебхуков')
      mustBeReachable(request.body.url)
      const { draft, ...form } = request.body
      const sent = { user: person, draft, said: [api.makeWebhook.url, user, form] }
      return secretStoredOnce(deps, sent, async (transaction) => {
        const made = await insertWebhook(transaction, user, form, seal)
        if (!made) throw conflict(`У вас уже ${api.WEBHOOKS_MAX} вебхуков. Удалите те, что больше не нужны`)
        return { id: made.id, secret: shownSecret(made.secret) }
      })
    },
  })

  app.route({
    ...served(api.changeWebhook, schema.changeWebhook),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (request.body.url !== undefined) mustBeReachable(request.body.url)
      if (!(await updateWebhook(db, user, request.params.id, request.body))) throw notFound(NO_WEBHOOK)
      return webhooksOf(user)
    },
  })

  app.route({
    ...served(api.replaceSecret, schema.replaceSecret),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      await countMade(user, 'Слишком много новых секретов')
      const secret = orNotFound(await replaceSecret(db, user, request.params.id, seal), NO_WEBHOOK)
      return { secret: shownSecret(secret) }
    },
  })

  app.route({
    ...served(api.deleteWebhook, schema.deleteWebhook),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await removeWebhook(db, user, request.params.id))) throw notFound(NO_WEBHOOK)
      return webhooksOf(user)
    },
  })

  const shown = async (receiver: Receiver, id: string) =>
    shownDelivery(orNotFound(await findDelivery(db, receiver, id), NO_DELIVERY))

  app.route({
    ...served(api.tryWebhook, schema.tryWebhook),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const receiver = orNotFound(await findReceiver(db, user, request.params.id), NO_WEBHOOK)
      await countSent(user, 'Слишком много отправок вручную')
      const trial = await insertTrial(db, receiver)
      await attempt(deps, receiver, trial, true)
      return shown(receiver, trial.id)
    },
  })

  app.route({
    ...served(api.getDeliveries, schema.getDeliveries),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const receiver = orNotFound(await findReceiver(db, user, request.params.id), NO_WEBHOOK)
      const rows = await listDeliveries(db, receiver, request.query.after)
      const page = rows.slice(0, api.DELIVERIES_A_PAGE)
      return { deliveries: page.map(shownDelivery), more: rows.length > page.length }
    },
  })

  app.route({
    ...served(api.sendAgain, schema.sendAgain),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const receiver = orNotFound(await findReceiver(db, user, request.params.id), NO_WEBHOOK)
      const delivery = orNotFound(await findDelivery(db, receiver, request.params.deliveryId), NO_DELIVERY)
      await countSent(user, 'Слишком много отправок вручную')
      await attempt(deps, receiver, delivery, true)
      return shown(receiver, delivery.id)
    },
  })
}

type Row = Awaited<ReturnType<typeof listDeliveries>>[number]

const shownDelivery = ({ id, type, came, attempts, status, ...row }: Row): api.WebhookDelivery => ({
  id,
  type,
  madeAt: row.made_at.toISOString(),
  state: came ? 'came' : row.next_at ? 'waiting' : 'failed',
  attempts,
  triedAt: row.tried_at?.toISOString() ?? null,
  status,
  failed: row.failed,
  nextAt: row.next_at?.toISOString() ?? null,
})
