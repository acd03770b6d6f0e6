/** The link at the end of a letter about answers. */
import * as schema from '@spetskarta/shared/forum/forum.schema.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { ofAnswerToken } from './answer-link.rules.ts'
import { setSubscription } from './reading.queries.ts'

/** A plugin of its own, because only these routes of the forum accept the bodies that mail clients send. */
export function forumUnsubscribeRoutes(app: App, { db, signing }: Deps) {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    // RFC 8058 allows either form encoding; everything needed is in the address, so the body is ignored.
    scope.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, async () => undefined)

    scope.route({
      ...served(api.unsubscribeFromAnswers, schema.unsubscribeFromAnswers),
      handler: async ({ params }) => {
        const subscription = ofAnswerToken(signing, params.token)
        if (!subscription) throw notFound('Ссылка неверна. Письма можно выключить в самой теме')
        await setSubscription(db, subscription.userId, subscription.theme, false)
        return { result: 1 as const }
      },
    })

    // Mail clients that do not send POST open the header's address as a page.
    scope.get<{ Params: { token: string } }>(
      api.unsubscribeFromAnswers.url,
      { schema: { hide: true } },
      async (request, reply) => {
        return reply.redirect(`/forum/unsubscribe/${encodeURIComponent(request.params.token)}`)
      },
    )
  })
}
