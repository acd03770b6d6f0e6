/** All data of a user as a zip: the owner proves their identity, then the browser loads the zip from a short-lived address. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/own-data/own-data.schema.ts'
import * as api from '@spetskarta/shared/own-data/own-data.ts'
import type { App, Deps } from '../../deps.ts'
import { busy, conflict, notFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { zipOf } from '../../outside/files/zip.ts'
import type { OwnerProof } from '../accounts/owner-proof.guard.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { ownFiles } from './archive.ts'
import { measureOwnData } from './own-data.queries.ts'

const OPEN_MS = 10 * MINUTE
/** Archives that this process makes at a time. */
const AT_ONCE = 3
/** Estimated bytes of a point in a compressed table. */
const BYTES_A_POINT = 14
const PURPOSE = 'own-data'

export function ownDataRoutes(app: App, deps: Deps, prove: OwnerProof) {
  const { db, signing } = deps
  const count = guardedByKey(deps, { name: 'own data', max: api.ARCHIVES_A_DAY, windowMs: DAY })
  /** Ids of users whose archive is being sent. */
  const making = new Set<string>()

  app.route({
    ...served(api.askOwnData, schema.askOwnData),
    ...signedInFirst(db),
    handler: async (request) => {
      const account = await prove(request, request.body)
      await count(account.id, `Не больше ${api.ARCHIVES_A_DAY} архивов в сутки`)
      await recordAct(db, 'data_exported', { by: account.id, ip: request.ip })
      const { days, points, photos, bytes } = await measureOwnData(deps.long.db, account.id)
      const expires = String(Date.now() + OPEN_MS)
      const token = `${expires}.${signing.sign(PURPOSE, `${account.id} ${expires}`)}`
      return { path: `/api/own-data/${token}`, days, photos, bytes: Math.ceil(bytes + points * BYTES_A_POINT) }
    },
  })

  app.route({
    ...served(api.getOwnData, schema.getOwnData),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { id } = await signedIn(db, request)
      const [expires = '', signature = ''] = request.params.token.split('.')
      if (!(Number(expires) > Date.now()) || !signing.isSigned(PURPOSE, `${id} ${expires}`, signature))
        throw notFound('Срок ссылки вышел. Попросите архив в настройках ещё раз')
      if (making.has(id)) throw conflict('Ваш архив уже собирается')
      if (making.size >= AT_ONCE) throw busy()
      making.add(id)
      const zip = zipOf(ownFiles({ ...deps, ...deps.long }, id))
      zip.once('close', () => making.delete(id))
      zip.once('error', (error) => request.log.error({ err: error }, 'archive of own data failed'))
      const name = `spetskarta-${new Date().toISOString().slice(0, 10)}.zip`
      reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' })
      return reply.type('application/zip').send(zip)
    },
  })
}
