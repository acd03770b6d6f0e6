import * as schema from '@spetskarta/shared/storage/storage.schema.ts'
import * as api from '@spetskarta/shared/storage/storage.ts'
import type { App, Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { signedIn } from '../visitor/visitor.ts'
import { levelOf, quotaOf } from './quotas.rules.ts'
import { usedBy } from './storage.queries.ts'

/** How much the user's account stores. */
export function storageRoutes(app: App, { db, config }: Pick<Deps, 'db' | 'config'>) {
  app.route({
    ...served(api.getStorage, schema.getStorage),
    handler: async (request) => {
      const used = await usedBy(db, (await signedIn(db, request)).id)
      if (!used) throw unauthorized()
      const { quotas } = config
      const quota = quotaOf(quotas, used)
      return {
        photos: { used: used.bytes, quota: quota.bytes || null },
        points: { used: used.points, quota: quota.points || null },
        level: levelOf(used, quotas),
        moreIfConfirmed: !used.confirmed && (quota.bytes > 0 || quota.points > 0),
      }
    },
  })
}
