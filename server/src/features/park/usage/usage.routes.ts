/** «Загрузка»: activity of machines in their shifts, on the screen and for Excel. */

import * as schema from '@spetskarta/shared/park/usage.schema.ts'
import * as api from '@spetskarta/shared/park/usage.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { served } from '../../../http/served.ts'
import { savedAs, XLSX_TYPE, xlsxOf } from '../../../outside/files/xlsx.ts'
import { groupsOf, machinesByGroup, seenGroups } from '../../company/groups.queries.ts'
import { countUnsummed } from '../../days/freshen-days.queries.ts'
import { refuseWhileCounting } from '../../days/recount/counting.guard.ts'
import { signedIn } from '../../visitor/visitor.ts'
import { withParts } from '../filter.rules.ts'
import { usageSheet } from './usage-sheet.ts'
import { usageOf } from './usage-sums.ts'

interface UsageQuery {
  by: api.UsagePeriod
  day?: string | undefined
  group?: number | undefined
}

export function usageRoutes(app: App, deps: Deps) {
  const { db } = deps
  async function usageIn(request: FastifyRequest, { by, day, group }: UsageQuery): Promise<api.Usage> {
    const { id: user, member } = await signedIn(db, request)
    const [all, groups] = await Promise.all([machinesByGroup(db, user), groupsOf(db, user)])
    const seen = member?.groups
    const wanted = withParts(groups, group)
    const machines = all.filter(
      ({ group: its }) =>
        (!seen || (its !== null && seen.includes(its))) && (!wanted || (its !== null && wanted.has(its))),
    )
    const today = dayAt('Europe/Moscow', Date.now())
    const chosen = day ?? api.dayBefore(by, today)
    const { from, to } = api.periodOf(by, chosen)
    const before = api.periodOf(by, api.dayBefore(by, chosen))
    const ids = machines.map(({ _id }) => _id)
    const { counting, uncounted } = await countUnsummed(deps, ids, { from: before.from, to }, { settled: true })
    const failing = Map.groupBy(uncounted, ({ itemId }) => itemId)
    return {
      from,
      to,
      counting,
      uncounted: uncounted.length,
      machines: (await usageOf(db, machines, { from, to }, before)).map((row) => ({
        ...row,
        uncounted: failing.get(row._id)?.length ?? 0,
      })),
      groups: seenGroups(groups, seen).map(({ id, name, parent }) => ({ id, name, parent })),
    }
  }

  app.route({
    ...served(api.getUsage, schema.getUsage),
    config: { forPrograms: true, cost: 'heavy' },
    handler: async (request) => usageIn(request, request.query),
  })

  app.route({
    ...served(api.exportUsage, schema.exportUsage),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const usage = await usageIn(request, request.query)
      refuseWhileCounting(usage.counting)
      reply.headers(savedAs('usage.xlsx', `Загрузка ${usage.from} — ${usage.to}.xlsx`))
      return reply.type(XLSX_TYPE).send(xlsxOf(usageSheet(usage)))
    },
  })
}
