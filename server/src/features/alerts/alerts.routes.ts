/** Settings of what the user is notified of, and the link that ends letters. */
import * as schema from '@spetskarta/shared/alerts/alerts.schema.ts'
import * as api from '@spetskarta/shared/alerts/alerts.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { hoursOfOwner, keepWorkingHours } from '../incidents/machine-hours.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { userOfEndToken } from './end-link.rules.ts'
import { endLetters, findAlerts, saveSettings } from './settings.queries.ts'

export function alertsRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getAlerts, schema.getAlerts),
    handler: async (request) => findAlerts(db, (await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.saveAlerts, schema.saveAlerts),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      await saveSettings(db, id, request.body, Date.now())
      return findAlerts(db, id)
    },
  })

  app.route({
    ...served(api.getMachineHours, schema.getMachineHours),
    handler: async (request) => ({ hours: await hoursOfOwner(db, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...served(api.setMachineHours, schema.setMachineHours),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { machines, hours } = request.body
      if ((await keepWorkingHours(db, id, machines, hours)) === 0) throw notFound(NO_MACHINE)
      return { hours: await hoursOfOwner(db, id) }
    },
  })

  endLettersRoutes(app, deps)
}

/** A separate plugin: only these routes accept the bodies that mail clients send. */
function endLettersRoutes(app: App, { db, signing }: Deps) {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    // RFC 8058 lets a client send either kind of form; the address alone matters.
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, async () => undefined)

    scope.route({
      ...served(api.endAlertLetters, schema.endAlertLetters),
      handler: async ({ params }) => {
        const userId = userOfEndToken(signing, params.token)
        if (!userId) throw notFound('Ссылка неверна. Письма можно выключить в настройках')
        await endLetters(db, userId)
        return { result: 1 as const }
      },
    })

    // Mail clients that do not post open the address in the header as a page.
    scope.get<{ Params: { token: string } }>(
      api.endAlertLetters.url,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/alerts/unsubscribe/${encodeURIComponent(request.params.token)}`),
    )
  })
}
