/**
 * Hooks around calls of a company's members: machines of other groups are refused, and changes are recorded with their author.
 * Which calls a member may make at all is decided in `visitor`.
 */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/connect.ts'
import type { App } from '../../../deps.ts'
import { forbidden, notFound } from '../../../http/errors.ts'
import { tokenOf } from '../session-cookie.ts'
import { visitor } from '../visitor.ts'
import { machinesInGroups, recordCompanyAct } from './members.queries.ts'
import { actOf, namedMachines, needOf } from './membership.ts'

const wanted = ({ method, routeOptions }: FastifyRequest) => {
  const need = needOf(method, routeOptions.url)
  return need === 'self' ? undefined : need
}

/** The name of a machine's id in the query of `/api/recordable`. */
const ofQuery = ({ query }: FastifyRequest) => (query as { id?: string }).id

export function watchCompanies(app: App, db: Db) {
  // Before the body is checked, so that a refusal does not reveal what a valid call looks like.
  app.addHook('onRequest', async (request) => {
    if (tokenOf(request) && wanted(request)) await visitor(db, request)
  })

  app.addHook('preHandler', async (request) => {
    const need = wanted(request)
    if (need?.machines !== 'named' || !tokenOf(request)) return
    const groups = (await visitor(db, request))?.member?.groups
    if (!groups) return
    const named = [...new Set(namedMachines(request.params, request.query, { ids: ofQuery(request) }, request.body))]
    if (named.length === 0) throw forbidden('Назовите машину: вам открыты не все участки', 'role')
    const seen = await machinesInGroups(db, groups, named)
    if (named.some((id) => !seen.has(id))) throw notFound('Такой машины на ваших участках нет')
  })

  // Before the answer is sent, so that the change is recorded by the time the caller gets it.
  app.addHook('onSend', async (request, { statusCode }) => {
    const need = wanted(request)
    if (!need || need.read || statusCode >= 300 || !tokenOf(request)) return
    const who = await visitor(db, request).catch(() => undefined)
    if (!who || !(who.member || who.hasPeople)) return
    const [equipment] = namedMachines(request.params, request.body)
    await recordCompanyAct(db, {
      company: who.id,
      by: who.person,
      name: who.member?.name ?? (who.name || who.userUrl),
      role: who.member?.role ?? 'owner',
      act: actOf(request.routeOptions.schema?.summary ?? `${request.method} ${request.routeOptions.url}`),
      equipment,
    }).catch((error: unknown) => request.log.error({ err: error }, 'a change of a company was not written down'))
  })
}
