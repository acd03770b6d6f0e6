/** Confirming that an e-mail is its user's own. */
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { guardedByAddress } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn } from '../visitor/visitor.ts'
import { findAccountById } from './accounts.queries.ts'
import { confirmEmail } from './confirm.queries.ts'
import type { Telling } from './tell-owner.ts'

/** From one address. */
const ASKED = { name: 'ask-to-confirm', max: 20, windowMs: HOUR }
const CONFIRMED = { name: 'confirm-email', max: 60, windowMs: HOUR }

export function emailRoutes(app: App, deps: Deps, telling: Telling) {
  const { db, mail } = deps

  app.route({
    ...served(api.askToConfirm, schema.askToConfirm),
    ...guardedByAddress(deps, ASKED),
    handler: async (request) => {
      const account = await findAccountById(db, (await signedIn(db, request)).id)
      if (!account) throw unauthorized()
      if (!(await mail.ready())) return { result: 0 as const }
      telling.askToConfirm(request, account)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.confirmEmail, schema.confirmEmail),
    ...guardedByAddress(deps, CONFIRMED),
    handler: async ({ params, ip }) => ({
      result: (await confirmEmail(db, params.token, ip)) ? (1 as const) : (0 as const),
    }),
  })
}
