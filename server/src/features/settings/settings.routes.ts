/** Account settings: letters, deletion. */
import * as schema from '@spetskarta/shared/settings/settings.schema.ts'
import * as api from '@spetskarta/shared/settings/settings.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { findConsent } from '../accounts/consent.queries.ts'
import { type OwnerProof, wrongPassword } from '../accounts/owner-proof.guard.ts'
import { dropToken } from '../visitor/session-cookie.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { type AccountEnd, deleteUser, findSettings, setMatchMail, setMessageMail } from './settings.queries.ts'
import { userOfToken } from './unsubscribe.rules.ts'

export function settingsRoutes(app: App, deps: Deps, prove: OwnerProof, leave: AccountEnd) {
  const { db } = deps

  app.route({
    ...served(api.getAccount, schema.getAccount),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const settings = orNotFound(await findSettings(db, user.id), 'У этой учётной записи нет настроек')
      const consent = await findConsent(db, user.id)
      return { ...settings, consent: consent && { ...consent, givenAt: consent.givenAt.toISOString() } }
    },
  })

  app.route({
    ...served(api.setMatchMail, schema.setMatchMail),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { on } = request.body
      await setMatchMail(db, user.id, on)
      return { matchMail: on }
    },
  })

  app.route({
    ...served(api.setMessageMail, schema.setMessageMail),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { on } = request.body
      await setMessageMail(db, user.id, on)
      return { messageMail: on }
    },
  })

  app.route({
    ...served(api.deleteAccount, schema.deleteAccount),
    ...signedInFirst(db),
    handler: async (request, reply) => {
      const account = await prove(request, request.body)
      if (!(await deleteUser(deps.long.db, account, leave, request.ip))) throw wrongPassword()
      dropToken(reply)
      return { auth: false as const }
    },
  })

  unsubscribeRoutes(app, deps)
}

/** A plugin of its own, because only these routes of the settings accept the bodies that mail clients send. */
function unsubscribeRoutes(app: App, { db, signing }: Deps) {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    // RFC 8058 allows either form encoding; everything needed is in the address, so the body is ignored.
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, async () => undefined)

    scope.route({
      ...served(api.unsubscribe, schema.unsubscribe),
      handler: async ({ params }) => {
        const userId = userOfToken(signing, params.token)
        if (!userId) throw notFound('Ссылка неверна. Письма можно выключить в настройках')
        await setMatchMail(db, userId, false)
        return { result: 1 as const }
      },
    })

    // Mail clients that do not send POST open the header's address as a page.
    scope.get<{ Params: { token: string } }>(
      api.unsubscribe.url,
      { schema: { hide: true } },
      async (request, reply) => {
        return reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`)
      },
    )
  })
}
