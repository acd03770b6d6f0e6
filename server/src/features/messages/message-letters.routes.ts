/** Turns letters about unread messages off through the link in a letter, without log-in. */
import * as schema from '@spetskarta/shared/messages/messages.schema.ts'
import * as api from '@spetskarta/shared/messages/messages.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { setMessageMail } from '../settings/settings.queries.ts'
import { userOfLettersToken } from './unread.rules.ts'

export function messageLettersRoutes(app: App, { db, signing }: Deps) {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    // RFC 8058 allows either form encoding; everything needed is in the address, so the body is ignored.
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, async () => undefined)

    scope.route({
      ...served(api.endMessageLetters, schema.endMessageLetters),
      handler: async ({ params }) => {
        const user = userOfLettersToken(signing, params.token)
        if (!user) throw notFound('Ссылка неверна. Письма можно выключить в настройках')
        await setMessageMail(db, user, false)
        return { result: 1 as const }
      },
    })

    // Mail clients that do not send POST open the header's address as a page.
    scope.get<{ Params: { token: string } }>(
      api.endMessageLetters.url,
      { schema: { hide: true } },
      async (request, reply) => reply.redirect(`/messages/unsubscribe/${encodeURIComponent(request.params.token)}`),
    )
  })
}
