/** The user's own sessions: which browsers are signed in, and ending them. */
import * as schema from '@spetskarta/shared/settings/settings.schema.ts'
import * as api from '@spetskarta/shared/settings/settings.ts'
import type { Db } from '../../db/connect.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { dropToken } from '../visitor/session-cookie.ts'
import { deleteSession, listSessions, type Visitor } from '../visitor/sessions.queries.ts'
import { signedIn } from '../visitor/visitor.ts'

export function sessionsRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getSessions, schema.getSessions),
    handler: async (request) => ({ sessions: await sessionsOf(db, await signedIn(db, request)) }),
  })

  app.route({
    ...served(api.endSession, schema.endSession),
    handler: async (request, reply) => {
      const user = await signedIn(db, request)
      const { id } = request.params
      if (!(await deleteSession(db, user.id, id))) throw notFound('Этот сеанс уже закончен')
      if (id === user.sessionId) {
        dropToken(reply)
        return { sessions: [] }
      }
      return { sessions: await sessionsOf(db, user) }
    },
  })
}

/** This browser's session first, then the most recent. */
async function sessionsOf(db: Db, user: Visitor): Promise<api.Session[]> {
  const sessions = (await listSessions(db, user.id)).map(({ id, device, alerts, created_at, last_seen_at }) => ({
    id,
    alerts,
    current: id === user.sessionId,
    device,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }))
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
}
