/** The user's browsers that are notified. */
import { randomUUID } from 'node:crypto'
import * as schema from '@spetskarta/shared/alerts/alerts.schema.ts'
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, notFound, tooMany } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { openSharedCounter } from '../../../http/shared-counter.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import {
  deleteBrowser,
  deleteEndpoint,
  keepBrowser,
  listBrowsers,
  listTargets,
  markDelivered,
  markFailing,
} from './push.queries.ts'
import { isKey, pushOutcome } from './push.rules.ts'
import { readPushKeys } from './push-keys.ts'
import { push } from './send-push.ts'

/** Limit of samples that a user may request. */
const SAMPLES = { name: 'alert-samples', max: 20, windowMs: HOUR }

export function pushRoutes(app: App, deps: Deps) {
  const { db, outbound } = deps
  const samples = openSharedCounter(deps, SAMPLES)

  app.route({
    ...served(api.getPush, schema.getPush),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { publicKey } = await readPushKeys(deps)
      return { publicKey, browsers: await listBrowsers(db, user) }
    },
  })

  app.route({
    ...served(api.addBrowser, schema.addBrowser),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!outbound.mayBe(request.body.endpoint)) throw badRequest('Этому адресу сообщения не отправить')
      if (!isKey(request.body.keys.p256dh)) throw badRequest('Неверный ключ')
      await keepBrowser(db, user, request.body)
      return { browsers: await listBrowsers(db, user) }
    },
  })

  app.route({
    ...served(api.removeBrowser, schema.removeBrowser),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!(await deleteBrowser(db, user.id, request.params.id))) throw notFound('Этот браузер уже отключён')
      return { browsers: await listBrowsers(db, user) }
    },
  })

  // Without a session: only the browser itself knows the address.
  app.route({
    ...served(api.endBrowser, schema.endBrowser),
    bodyLimit: 10_000,
    handler: async ({ body }) => {
      await deleteEndpoint(db, body.endpoint)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.sendSample, schema.sendSample),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const user = await signedIn(db, request)
      const wait = await samples.add([user.id])
      if (wait > 0) throw tooMany(wait)
      const keys = await readPushKeys(deps)
      const news = {
        title: 'Так приходят оповещения',
        body: 'Это пробное сообщение «Спецкарты». Нажмите, чтобы открыть настройки оповещений.',
        path: '/settings/alerts',
        tag: randomUUID(),
      }
      const sent = await Promise.all(
        (await listTargets(db, user.id)).map(async (target) => {
          const { state } = pushOutcome(await push(deps, keys, target, news, true), 1, Date.now())
          if (state === 'gone') await deleteEndpoint(db, target.endpoint)
          else if (state === 'delivered') await markDelivered(db, target)
          else await markFailing(db, target)
          return state === 'delivered'
        }),
      )
      return { told: sent.filter(Boolean).length, browsers: await listBrowsers(db, user) }
    },
  })
}
