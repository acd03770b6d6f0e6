/** A form with one photo, sent by a signed-in user. */
import type { Deps } from '../../deps.ts'
import { formHooks } from '../../http/bodies/form-upload.ts'
import { tooMany } from '../../http/errors.ts'
import { type Limit, openSharedCounter } from '../../http/shared-counter.ts'
import { signedIn } from './visitor.ts'

/** Options of a route that reads the form; `limit`: uploads allowed per user. */
export function photoForm(deps: Pick<Deps, 'db' | 'signing'>, limit: Limit) {
  const sent = openSharedCounter(deps, limit)
  return {
    config: { cost: 'picture', slowBody: true } as const,
    ...formHooks({
      field: 'photo',
      mayCall: async (request) => {
        const { id } = await signedIn(deps.db, request)
        const wait = await sent.add([id])
        if (wait > 0) throw tooMany(wait)
      },
      mayUpload: async () => {},
    }),
  }
}
