/** Streams of new points and photos. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/live/live.schema.ts'
import * as api from '@spetskarta/shared/live/live.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { orNotFound, tooMany } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { addressBlock } from '../../outside/network.ts'
import { NO_LINK, openedLink } from '../sharing/public-link.ts'
import { readableMachines } from '../tracks/access.queries.ts'
import { machinesInGroups } from '../visitor/rights/members.queries.ts'
import { signedIn } from '../visitor/visitor.ts'
import { openHub, type Watcher } from './hub.ts'
import { databaseTime } from './live.queries.ts'
import { openStream } from './stream.ts'

/** Maximum number of simultaneous streams: per user, and per address for public links (a site office has one address). */
const STREAMS = { user: 12, address: 60 }
/** In ms: a client that was away longer must load the day again. */
const RESUME_MS = DAY

export function liveRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const hub = openHub(deps, app.log)
  // The streams end before the server waits for its connections to close.
  app.addHook('preClose', () => hub.close())
  const open = new Map<string, number>()

  /** Counts a stream until its response ends in any way, or refuses it. */
  function enter({ raw }: FastifyReply, place: string, most: number) {
    // The client left while its rights were read.
    if (raw.destroyed) return
    const count = open.get(place) ?? 0
    if (config.rateLimits && count >= most) throw tooMany(MINUTE, 'Слишком много открытых потоков')
    open.set(place, count + 1)
    raw.once('close', () => {
      const left = (open.get(place) ?? 1) - 1
      if (left > 0) open.set(place, left)
      else open.delete(place)
    })
  }

  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    { since: given, ...watcher }: Omit<Watcher, 'stream'> & { since: number | undefined },
  ) {
    await hub.ready()
    const now = await databaseTime(db)
    const stream = openStream(reply)
    if (reply.raw.destroyed) return ''
    stream.send('ready', now.getTime(), {})
    const since = Number(request.headers['last-event-id'] ?? given ?? now.getTime())
    const resumable = since > now.getTime() - RESUME_MS && since <= now.getTime()
    if (!resumable) stream.send('reset', now.getTime(), {})
    await hub.watch({ ...watcher, stream }, resumable ? new Date(since) : now).catch((error: unknown) => {
      request.log.error({ err: error }, 'live events failed')
      stream.end()
    })
    return ''
  }

  app.route({
    ...served(api.live, schema.live),
    handler: async (request, reply) => {
      const { id, person, sessionId: session, member } = await signedIn(db, request)
      const machines = member?.groups
        ? await machinesInGroups(db, member.groups)
        : new Set(await readableMachines(db, id))
      enter(reply, `user ${person}`, STREAMS.user)
      const who = { audience: { user: id }, session, company: member?.company }
      return stream(request, reply, { ...who, machines, since: request.query.since })
    },
  })

  app.route({
    ...served(api.liveThreads, schema.liveThreads),
    handler: async (request, reply) => {
      const { id, person, sessionId: session, member } = await signedIn(db, request)
      enter(reply, `user ${person}`, STREAMS.user)
      const who = { audience: { user: id }, session, company: member?.company }
      return stream(request, reply, { ...who, machines: new Set(), threads: true, since: undefined })
    },
  })

  app.route({
    ...served(api.livePublic, schema.livePublic),
    handler: async (request, reply) => {
      const { id, token } = request.params
      const { nonce: link } = orNotFound(await openedLink(deps, id, token), NO_LINK)
      enter(reply, `address ${addressBlock(request.ip)}`, STREAMS.address)
      return stream(request, reply, { audience: { link }, machines: new Set([id]), since: request.query.since })
    },
  })
}
