/** Rate cards; accessible only to their owner. */
import * as schema from '@spetskarta/shared/papers/rates.schema.ts'
import * as api from '@spetskarta/shared/papers/rates.ts'
import type { App, Deps } from '../../../deps.ts'
import { storedOnce } from '../../../http/bodies/sent-drafts.ts'
import { badRequest, notFound, orNotFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { NO_MACHINE } from '../../days/machines.guard.ts'
import { findMachine } from '../../days/machines.queries.ts'
import { objectFor } from '../../objects/objects.queries.ts'
import * as queries from '../../rates/rates.queries.ts'
import { owns } from '../../tracks/access.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'

const NO_CARD = 'Такой карточки ставок у вас нет'
const kopecks = (roubles: number | null) => (roubles ? roubles * 100 : null)

export function ratesRoutes(app: App, { db }: Deps) {
  /** Refuses a card for an object or a machine that is not the user's. */
  async function requireOwn(user: string, { objectId, equipmentId }: api.RateCard) {
    if (equipmentId && !(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
    if (objectId && !(await objectFor(db, user, objectId))?.own) throw notFound('Такого объекта у вас нет')
  }

  app.route({
    ...served(api.listRates, schema.listRates),
    handler: async (request) => ({ cards: await queries.listRates(db, (await signedIn(db, request)).id) }),
  })

  app.route({
    ...served(api.startRate, schema.startRate),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.query
      if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      const { card } = orNotFound(await findMachine(db, equipmentId), NO_MACHINE)
      return { work: kopecks(card.ratePerHour), shift: kopecks(card.ratePerShift), minHours: card.minHours ?? 0 }
    },
  })

  app.route({
    ...served(api.getRate, schema.getRate),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      return orNotFound(await queries.findRate(db, user, request.params.id), NO_CARD)
    },
  })

  app.route({
    ...served(api.addRate, schema.addRate),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { draft, ...card } = request.body
      await requireOwn(user, card)
      const { id } = await storedOnce(db, { user, draft, said: [api.addRate.url, card] }, async (transaction) => {
        const made = await queries.addRate(transaction, user, card)
        if (made === undefined) throw badRequest(`Не больше ${api.RATES_MOST} карточек ставок`)
        return { id: made }
      })
      return orNotFound(await queries.findRate(db, user, id), NO_CARD)
    },
  })

  app.route({
    ...served(api.changeRate, schema.changeRate),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { id } = request.params
      await requireOwn(user, request.body)
      if (!(await queries.changeRate(db, user, id, request.body))) throw notFound(NO_CARD)
      return orNotFound(await queries.findRate(db, user, id), NO_CARD)
    },
  })

  app.route({
    ...served(api.removeRate, schema.removeRate),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await queries.removeRate(db, user, request.params.id))) throw notFound(NO_CARD)
      return {}
    },
  })
}
