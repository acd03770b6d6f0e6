/** Particulars of customers, machines and operators for papers; accessible only to their owner. */
import * as schema from '@spetskarta/shared/papers/particulars.schema.ts'
import * as api from '@spetskarta/shared/papers/particulars.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, conflict, notFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { NO_MACHINE } from '../../days/machines.guard.ts'
import { owns } from '../../tracks/access.queries.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import * as queries from './particulars.queries.ts'

type Saved = Awaited<ReturnType<typeof queries.addCustomer>>

const NO_CUSTOMER = 'Такого заказчика у вас нет'

/** The entry with its id, or the matching error. */
function savedOf<T>(saved: Saved, entry: T): T & { id: number } {
  if (saved.state === 'saved') return { ...entry, id: saved.id }
  if (saved.state === 'gone') throw notFound(NO_CUSTOMER)
  if (saved.state === 'same_name') throw conflict('Такой заказчик уже есть', 'name')
  throw badRequest(`Не больше ${api.PARTICULARS_MOST} записей`)
}

export function particularsRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getParticulars, schema.getParticulars),
    handler: async (request) => queries.listParticulars(db, (await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.addCustomer, schema.addCustomer),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      return savedOf(await queries.addCustomer(db, user, request.body), request.body)
    },
  })

  app.route({
    ...served(api.changeCustomer, schema.changeCustomer),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const saved = await queries.changeCustomer(db, user, request.params.id, request.body)
      return savedOf(saved, request.body)
    },
  })

  app.route({
    ...served(api.removeCustomer, schema.removeCustomer),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await queries.removeCustomer(db, user, request.params.id))) throw notFound(NO_CUSTOMER)
      return {}
    },
  })

  app.route({
    ...served(api.saveMachineParticulars, schema.saveMachineParticulars),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      await queries.saveMachineParticulars(db, equipmentId, request.body)
      return request.body
    },
  })
}
