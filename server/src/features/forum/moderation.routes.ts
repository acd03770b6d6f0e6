/** Complaints about items of the forum, and the moderators' queue of them. */
import { DAY } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/forum/forum.schema.ts'
import * as api from '@spetskarta/shared/forum/forum.ts'
import type { App, Deps } from '../../deps.ts'
import { badRequest, orNotFound, tooMany } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { dropComplaints, insertComplaint, listComplaints } from './complaints.queries.ts'
import { forumItemOf } from './forum.json.ts'
import { findForumItem } from './forum.queries.ts'

const COMPLAINTS_A_DAY = 20

export function moderationRoutes(app: App, { db }: Deps) {
  app.route({
    ...served(api.complain, schema.complain),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { id, reason } = request.body
      const item = orNotFound(await findForumItem(db, id), 'Этого уже нет на форуме')
      if (item.author === user.id) throw badRequest('Это написали вы сами')
      if (!(await insertComplaint(db, { item: id, userId: user.id, reason }, COMPLAINTS_A_DAY)))
        throw tooMany(DAY, 'Слишком много жалоб за день')
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.getComplaints, schema.getComplaints),
    handler: async (request) => {
      await moderator(db, request)
      const rows = await listComplaints(db)
      return {
        complaints: rows.map((row) => ({
          item: forumItemOf(row, undefined),
          parent: row.parent ? { _id: row.parent, body: row.parent_body ?? '' } : null,
          reasons: row.reasons,
        })),
      }
    },
  })

  app.route({
    ...served(api.dismissComplaints, schema.dismissComplaints),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: by } = await moderator(db, request)
      await dropComplaints(db, request.body.id, { by, ip: request.ip })
      return { result: 1 as const }
    },
  })
}
