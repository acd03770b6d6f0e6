/** What an owner counts for a machine's day on their object: corrected hours, and downtime (простой). */
import * as schema from '@spetskarta/shared/objects/objects.schema.ts'
import * as api from '@spetskarta/shared/objects/objects.ts'
import { daySpan } from '@spetskarta/shared/tracks/clock.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { badRequest, notFound, wrongField } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { insertCorrection, insertDowntime, takeBackCorrection } from './corrections.queries.ts'
import { correctionFrom, downtimeFault, shiftFault } from './corrections.rules.ts'
import { hoursOf } from './hours.queries.ts'
import { objectFor } from './objects.queries.ts'
import { requireCounted } from './uncounted/require-counted.guard.ts'

interface MachineDay {
  objectId: number
  itemId: string
  day: string
}

export function correctionsRoutes(app: App, deps: Deps) {
  const { db } = deps

  /** The user, and the day as it is known; undefined if nothing was recorded. `takesBack`: only an entry is removed. */
  async function ownDay(request: FastifyRequest, { objectId, itemId, day }: MachineDay, takesBack: boolean) {
    const { id: userId } = await signedIn(db, request)
    const object = await objectFor(db, userId, objectId)
    if (!object?.own) throw notFound('Такого объекта нет')
    const machine = object.machines.find(({ _id }) => _id === itemId)
    if (!machine) throw notFound('Этой машины нет на объекте')
    await requireCounted(deps, itemId, day, takesBack)
    const [known] = await daysOf({ objectId, itemId, day })
    return { of: { objectId, itemId, day, userId }, known, span: daySpan(machine.timeZone, day) }
  }

  const daysOf = ({ objectId, itemId, day }: MachineDay) =>
    hoursOf(db, { objectId, itemIds: [itemId], from: day, to: day })

  app.route({
    ...served(api.correctHours, schema.correctHours),
    ...signedInFirst(db),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const { counted, ...given } = request.body
      const { of, known, span } = await ownDay(request, request.params, counted === null)
      if (counted === null) await takeBackCorrection(db, of, given.reason)
      else {
        const correction = correctionFrom(known, { counted, ...given })
        if (typeof correction === 'string') throw badRequest(correction)
        const fault = shiftFault(correction, { day: span, known, now: Date.now() })
        if (fault) throw wrongField(fault[0], fault.slice(1))
        await insertCorrection(db, of, correction)
      }
      return { days: await daysOf(request.params) }
    },
  })

  app.route({
    ...served(api.setDowntime, schema.setDowntime),
    ...signedInFirst(db),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const { downtime } = request.body
      const { of, known } = await ownDay(request, request.params, downtime === null)
      const fault = downtime && downtimeFault(known, downtime)
      if (fault) throw badRequest(fault)
      await insertDowntime(db, of, downtime)
      return { days: await daysOf(request.params) }
    },
  })
}
