/** Partners: people whom an owner allows to record, and the machines for each. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/partners/partners.schema.ts'
import * as api from '@spetskarta/shared/partners/partners.ts'
import type { Db } from '../../db/connect.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import {
  changePermissions,
  deletePartner,
  findByNickname,
  findUserByNickname,
  insertPartner,
  listPartners,
  savePermissions,
} from './partners.queries.ts'

const FOUND_MAX = 10
const PARTNERS_MAX = 100
/** Nickname searches per user. */
const LOOK_UPS = { name: 'partners', max: 60, windowMs: MINUTE }

const NO_PARTNER = 'Такого партнёра у вас нет'

export function partnersRoutes(app: App, deps: Deps) {
  const { db } = deps
  /** Limited, so that nobody can list all nicknames by trying (decision 7). */
  const countLookUp = guardedByKey(deps, LOOK_UPS)
  const partnersOf = async (owner: string) => ({ partners: await listPartners(db, owner) })

  app.route({
    ...served(api.getUserByName, schema.getUserByName),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countLookUp(user.id)
      return { similarUsers: await findByNickname(db, user.id, request.query.name, FOUND_MAX) }
    },
  })

  app.route({
    ...served(api.getPartners, schema.getPartners),
    handler: async (request) => ({
      partners: await listPartners(db, (await signedIn(db, request)).id, request.query.machines),
    }),
  })

  app.route({
    ...served(api.addPartner, schema.addPartner),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countLookUp(user.id)
      const partner = orNotFound(await findUserByNickname(db, request.body.name), 'Такого никнейма нет')
      if (partner.id === user.id) throw badRequest('Это вы сами: свои машины можно записывать без приглашения')
      if ((await insertPartner(db, user.id, partner.id, PARTNERS_MAX)) === 'full')
        throw badRequest(`Партнёров может быть не больше ${PARTNERS_MAX}. Уберите тех, кто больше не нужен`)
      return partnersOf(user.id)
    },
  })

  app.route({
    ...served(api.savePartners, schema.savePartners),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await save(db, user.id, request.body.partners)
      return partnersOf(user.id)
    },
  })

  app.route({
    ...served(api.changeRights, schema.changeRights),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      refuseUnknown(await changePermissions(db, user.id, request.body.changes))
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.removePartner, schema.removePartner),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!(await deletePartner(db, user.id, request.params.id))) throw notFound(NO_PARTNER)
      return partnersOf(user.id)
    },
  })
}

async function save(db: Db, owner: string, wanted: { id: string; permissions: string[] }[]) {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw badRequest('Партнёр назван дважды')
  refuseUnknown(await savePermissions(db, owner, wanted))
}

function refuseUnknown(outcome: Awaited<ReturnType<typeof savePermissions>>) {
  if (outcome === 'unknown partner') throw notFound(NO_PARTNER)
  if (outcome === 'unknown machine') throw notFound('Такой техники у вас нет')
}
