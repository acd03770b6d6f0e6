/** Choosing a nickname, checked while typing, and the address of the user's page. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { NICKNAME_MESSAGES, nicknameProblem, normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import * as schema from '@spetskarta/shared/settings/settings.schema.ts'
import * as api from '@spetskarta/shared/settings/settings.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { isNicknameTaken, setNickname } from './nickname.queries.ts'
import { isReservedNickname } from './reserved-nicknames.rules.ts'
import { setUserUrl } from './user-url.queries.ts'

/** Limit per user: enough for typing, too slow for trying a list of names. */
const CHECKS = { name: 'nickname checks', max: 60, windowMs: MINUTE }
/** Setting a name rewrites all cards of the user, hence the limit. */
const CHANGES = { name: 'nicknames', max: 10, windowMs: HOUR }

const refused = (message: string) => ({ name: '', message })

export function nicknameRoutes(app: App, deps: Deps) {
  const { db } = deps
  const countCheck = guardedByKey(deps, CHECKS)
  const countChange = guardedByKey(deps, CHANGES)

  /** Why a name is refused, other than being taken. */
  const problemOf = (user: { name: string }, name: string) => {
    if (name === user.name) return NICKNAME_MESSAGES.current
    return nicknameProblem(name) ?? (isReservedNickname(name) ? NICKNAME_MESSAGES.reserved : undefined)
  }

  app.route({
    ...served(api.checkNickname, schema.checkNickname),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countCheck(user.id)
      const name = normalizeNickname(request.body.name)
      const problem = problemOf(user, name)
      if (problem) return refused(problem)
      if (await isNicknameTaken(db, user.id, name)) return refused(NICKNAME_MESSAGES.taken(name))
      return { name, message: NICKNAME_MESSAGES.confirmed(name) }
    },
  })

  app.route({
    ...served(api.setNickname, schema.setNickname),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const name = normalizeNickname(request.body.name)
      const problem = problemOf(user, name)
      if (problem) return refused(problem)
      await countChange(user.id)
      if (!(await setNickname(db, user.id, name))) return refused(NICKNAME_MESSAGES.taken(name))
      return { name, message: NICKNAME_MESSAGES.saved(name) }
    },
  })

  app.route({
    ...served(api.setUserUrl, schema.setUserUrl),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { userUrl } = request.body
      if (isReservedNickname(userUrl)) throw badRequest(NICKNAME_MESSAGES.reserved)
      await countChange(user.id)
      if (!(await setUserUrl(db, user.id, userUrl))) throw conflict('Этот адрес занят')
      return { userUrl }
    },
  })
}
