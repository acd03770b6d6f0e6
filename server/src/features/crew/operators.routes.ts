/** The register of operators, kept by the owner and dispatchers. */
import { randomBytes } from 'node:crypto'
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import * as schema from '@spetskarta/shared/crew/operators.schema.ts'
import * as api from '@spetskarta/shared/crew/operators.ts'
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { App, Deps } from '../../deps.ts'
import { asHttpError, photoOf, readForms } from '../../http/bodies/form-upload.ts'
import { storedOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { drawImage } from '../../outside/files/images.ts'
import { machinesByGroup } from '../company/groups.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { photoForm } from '../visitor/photo-form.guard.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { crewsAt, crewsIn } from './crew.ts'
import * as queries from './operators.queries.ts'
import { OPERATOR_PHOTO_SIZES } from './photo-sizes.ts'

const NO_OPERATOR = 'Такого машиниста у вас нет'
const NO_PHOTO = 'Такой фотографии нет'
const PHOTOS = { name: 'operator-photos', max: 60, windowMs: MINUTE }
function savedOf(saved: Awaited<ReturnType<typeof queries.saveOperator>>): { id: number } {
  if (saved.state === 'saved') return { id: saved.id }
  if (saved.state === 'gone') throw notFound(NO_OPERATOR)
  if (saved.state === 'same_name') throw conflict('Такой машинист уже есть', 'name')
  throw badRequest(`Не больше ${api.OPERATORS_MOST} машинистов`)
}

/** An operator who was on a machine of a group this recently still belongs to the group: the length of the month's timesheet. */
const LATELY_MS = 31 * DAY

/**
 * The register. A member limited to groups gets only operators who are or recently were on machines of these groups. `now`: ms.
 */
async function registerOf(db: Db, owner: string, member: Membership | undefined, now: number) {
  const [operators, all] = await Promise.all([queries.listOperators(db, owner), machinesByGroup(db, owner)])
  const seen = member?.groups
  if (!seen) return { operators, machines: all }
  const machines = all.filter(({ group }) => group !== null && seen.includes(group))
  const span = { from: now - LATELY_MS, to: now + 1 }
  const crews = await crewsIn(
    db,
    owner,
    machines.map(({ _id }) => _id),
    span,
  )
  const his = new Set([...crews.values()].flat().map(({ operator }) => operator))
  return { operators: operators.filter(({ id }) => his.has(id)), machines }
}

export function operatorsRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getOperators, schema.getOperators),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user, member } = await signedIn(db, request)
      const now = Date.now()
      const { operators, machines } = await registerOf(db, user, member, now)
      const ids = machines.map(({ _id }) => _id)
      const crews = await crewsAt(db, user, ids, now)
      const today = Date.parse(dayAt(DEFAULT_ZONE, now))
      const calls = !member || mayRole(member.role, 'map')
      return {
        operators: operators.map(({ photo, ...operator }) => ({
          ...operator,
          phone: calls ? operator.phone : '',
          licenceDays: operator.licenceEnds ? Math.round((Date.parse(operator.licenceEnds) - today) / DAY) : null,
          photo: photo
            ? {
                url: `/operator-photo/${operator.id}/screen?${photo.slice(-8)}`,
                iconUrl: `/operator-photo/${operator.id}/icon?${photo.slice(-8)}`,
              }
            : null,
          machines: machines.flatMap(({ _id, name, plate }) =>
            (crews.get(_id) ?? [])
              .filter(({ id }) => id === operator.id)
              .map(({ since, by }) => ({ equipmentId: _id, name, plate, since, by })),
          ),
        })),
        machines: machines.map(({ _id, name, plate }) => ({ equipmentId: _id, name, plate })),
      }
    },
  })

  app.route({
    ...served(api.addOperator, schema.addOperator),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { draft, ...form } = request.body
      return storedOnce(db, { user, draft, said: [api.addOperator.url, form] }, async (transaction) =>
        savedOf(await queries.saveOperator(transaction, user, form)),
      )
    },
  })

  app.route({
    ...served(api.changeOperator, schema.changeOperator),
    ...signedInFirst(db),
    handler: async (request) =>
      savedOf(await queries.saveOperator(db, (await signedIn(db, request)).id, request.body, request.params.id)),
  })

  app.route({
    ...served(api.archiveOperator, schema.archiveOperator),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user, name, userUrl, member } = await signedIn(db, request)
      const by = member?.name ?? (name || userUrl)
      if (!(await queries.setArchived(db, user, request.params.id, request.body.archived, by)))
        throw notFound(NO_OPERATOR)
      return {}
    },
  })

  app.route({
    ...served(api.removeOperator, schema.removeOperator),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const removed = await queries.deleteOperator(db, user, request.params.id)
      if (removed === 'gone') throw notFound(NO_OPERATOR)
      if (removed === 'used') throw conflict('Он уже работал: уберите его в архив, часы останутся')
      return {}
    },
  })

  photoRoutes(app, deps)
}

function photoRoutes(app: App, deps: Deps) {
  const { db, blobs } = deps

  app.register(async (scope: App) => {
    await readForms(scope)
    scope.route({
      ...served(api.addOperatorPhoto, schema.addOperatorPhoto),
      ...photoForm(deps, PHOTOS),
      handler: async (request) => {
        const { id: user } = await signedIn(db, request)
        const own = (await queries.listOperators(db, user)).some(({ id }) => id === request.params.id)
        if (!own) throw notFound(NO_OPERATOR)
        const path = photoOf(request)
        if (!path) throw badRequest('Нет фотографии')
        const { small, large } = await drawImage(path, user).catch((error: unknown) => {
          throw asHttpError(error)
        })
        const folder = `operators/${randomBytes(16).toString('hex')}`
        await doomFolder(db, folder)
        await blobs.put(`${folder}/${OPERATOR_PHOTO_SIZES.icon.file}`, small, 'image/webp')
        await blobs.put(`${folder}/${OPERATOR_PHOTO_SIZES.screen.file}`, large, 'image/jpeg')
        if (!(await queries.setPhoto(db, user, request.params.id, folder))) throw notFound(NO_OPERATOR)
        return {}
      },
    })
  })

  app.route({
    ...served(api.removeOperatorPhoto, schema.removeOperatorPhoto),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      if (!(await queries.setPhoto(db, user, request.params.id, null))) throw notFound(NO_OPERATOR)
      return {}
    },
  })

  app.route({
    method: 'GET',
    url: '/operator-photo/:id/:size',
    schema: {
      hide: true,
      params: z.object({ id: schema.OperatorId, size: z.enum(['icon', 'screen'], NO_PHOTO) }),
    },
    config: { cost: 'picture' },
    handler: async (request, reply) => {
      const { id: user, member } = await signedIn(db, request)
      const { id, size } = request.params
      const { operators } = await registerOf(db, user, member, Date.now())
      const folder = operators.find((one) => one.id === id)?.photo
      const { file, type } = OPERATOR_PHOTO_SIZES[size]
      const photo = orNotFound(folder ? await blobs.open(`${folder}/${file}`) : undefined, NO_PHOTO)
      reply.header('cache-control', 'private, max-age=3600, immutable')
      return reply.headers({ 'content-type': type, 'content-length': photo.size }).send(photo.stream)
    },
  })
}
