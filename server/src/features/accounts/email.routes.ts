/** Confirming an email address, and changing it. */
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, unauthorized } from '../../http/errors.ts'
import { guardedByAddress, guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { findAccount, findAccountById } from './accounts.queries.ts'
import { confirmEmail } from './confirm.queries.ts'
import { confirmEmailChange, undoEmailChange } from './email-changes.queries.ts'
import type { OwnerProof } from './owner-proof.guard.ts'
import type { OwnerNotifier } from './tell-owner.ts'
import { finishSignup } from './waiting-signups.queries.ts'

/** Limits per IP address. */
const ASKED = { name: 'ask-to-confirm', max: 20, windowMs: HOUR }
const CHANGED = { name: 'change-email', max: 5, windowMs: HOUR }
const CONFIRMED = { name: 'confirm-email', max: 60, windowMs: HOUR }

export function emailRoutes(app: App, deps: Deps, prove: OwnerProof, telling: OwnerNotifier) {
  const { db, mail } = deps
  const countChange = guardedByKey(deps, CHANGED)

  app.route({
    ...served(api.askToConfirm, schema.askToConfirm),
    ...guardedByAddress(deps, ASKED),
    handler: async (request) => {
      const account = await findAccountById(db, (await signedIn(db, request)).id)
      if (!account) throw unauthorized()
      if (!(await mail.ready())) return { result: 0 as const }
      await telling.askToConfirm(request, account)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.changeEmail, schema.changeEmail),
    ...signedInFirst(db),
    handler: async (request) => {
      const { email } = request.body
      const account = await prove(request, request.body)
      if (email === account.email) throw badRequest('Эта почта у вас и записана')
      await countChange(account.id, 'Слишком много смен почты')
      if (!(await mail.ready())) return { result: 0 as const }
      // The answer does not say whether the address has an account; only the owner of that address learns it, by letter.
      const known = await findAccount(db, email)
      await (known ? telling.known(request, known) : telling.changeEmail(request, account, email))
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.confirmEmailChange, schema.confirmEmailChange),
    ...guardedByAddress(deps, CONFIRMED),
    handler: async ({ params, ip }) => ({
      result: (await confirmEmailChange(db, params.token, ip)) ? (1 as const) : (0 as const),
    }),
  })

  app.route({
    ...served(api.undoEmailChange, schema.undoEmailChange),
    ...guardedByAddress(deps, CONFIRMED),
    handler: async ({ params, ip }) => ({
      result: (await undoEmailChange(db, params.token, ip)) ? (1 as const) : (0 as const),
    }),
  })

  app.route({
    ...served(api.confirmEmail, schema.confirmEmail),
    ...guardedByAddress(deps, CONFIRMED),
    // The link belongs to an existing account, or to a sign-up that it completes.
    handler: async ({ params, ip }) => {
      const confirmed = (await confirmEmail(db, params.token, ip)) || (await finishSignup(db, params.token, ip))
      return { result: confirmed ? (1 as const) : (0 as const) }
    },
  })
}
