/** Groups of machines, kept by their owner. */
import * as schema from '@spetskarta/shared/company/groups.schema.ts'
import * as api from '@spetskarta/shared/company/groups.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import * as queries from './groups.queries.ts'

const NO_GROUP = 'Такого участка у вас нет'

function savedOf(saved: Awaited<ReturnType<typeof queries.insertGroup>>): { id: number } {
  if (saved.state === 'saved') return { id: saved.id }
  if (saved.state === 'gone') throw notFound(NO_GROUP)
  if (saved.state === 'same_name') throw conflict('Такой участок уже есть')
  if (saved.state === 'too_deep') throw badRequest('Подучасток не может делиться дальше: уровней два')
  throw badRequest(`Не больше ${api.GROUPS_MOST} участков`)
}

export function groupsRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.getGroups, schema.getGroups),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const seen = member?.groups
      const [groups, machines] = await Promise.all([queries.groupsOf(db, user), queries.machinesByGroup(db, user)])
      return {
        groups: queries.seenGroups(groups, seen),
        machines: seen ? machines.filter(({ group }) => group !== null && seen.includes(group)) : machines,
      }
    },
  })

  app.route({
    ...served(api.addGroup, schema.addGroup),
    ...signedInFirst(db),
    handler: async (request) => savedOf(await queries.insertGroup(db, (await signedIn(db, request)).id, request.body)),
  })

  app.route({
    ...served(api.moveMachines, schema.moveMachines),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { group, machines } = request.body
      return { moved: orNotFound(await queries.moveInto(db, user, group, machines), NO_GROUP) }
    },
  })

  app.route({
    ...served(api.changeGroup, schema.changeGroup),
    ...signedInFirst(db),
    handler: async (request) =>
      savedOf(await queries.updateGroup(db, (await signedIn(db, request)).id, request.params.id, request.body)),
  })

  app.route({
    ...served(api.removeGroup, schema.removeGroup),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const done = await queries.deleteGroup(db, user, request.params.id)
      if (done === 'gone') throw notFound(NO_GROUP)
      if (done === 'same_name') throw conflict('Подучасток называется так же, как другой участок. Переименуйте его')
      return {}
    },
  })
}
