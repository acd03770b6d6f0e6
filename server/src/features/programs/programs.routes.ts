/**
 * Keys with which other programs read a user's data or write points. Only a signed-in user makes and deletes them, never a
 * program.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/programs/programs.schema.ts'
import * as api from '@spetskarta/shared/programs/programs.ts'
import type { App, Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { deleteProgramKey, listProgramKeys, makeProgramKey } from './programs.queries.ts'

const MADE = { name: 'program keys', max: 60, windowMs: HOUR }

export function programsRoutes(app: App, deps: Deps) {
  const { db } = deps
  const countMade = guardedByKey(deps, MADE)

  const keysOf = async (user: string): Promise<{ keys: api.ProgramKey[] }> => ({
    keys: (await listProgramKeys(db, user)).map(
      ({ id, name, made_at, used_at, reads, issues, messages, deals, writes, all_machines, machines }) => ({
        id,
        name,
        madeAt: made_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
        reads,
        issues,
        messages,
        deals,
        writes: writes ? (all_machines ? ('all' as const) : machines) : null,
      }),
    ),
  })

  app.route({
    ...served(api.getProgramKeys, schema.getProgramKeys),
    handler: async (request) => keysOf((await signedIn(db, request)).id),
  })

  app.route({
    ...served(api.makeProgramKey, schema.makeProgramKey),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      await countMade(id, 'Слишком много новых ключей')
      const made = await makeProgramKey(db, id, request.body)
      if (made === 'many') throw conflict(`У вас уже ${api.KEYS_MAX} ключей. Отзовите те, что больше не нужны`)
      if (made === 'machines') throw notFound('Среди выбранных машин есть не ваша или удалённая')
      return made
    },
  })

  app.route({
    ...served(api.endProgramKey, schema.endProgramKey),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      if (!(await deleteProgramKey(db, id, request.params.id))) throw notFound('Этот ключ уже отозван')
      return keysOf(id)
    },
  })
}
