/**
 * The report of a day: for users who may read the machine's data and, while the public link is on, for anyone who has the
 * report's address.
 */
import { mayRole } from '@spetskarta/shared/company/rights.ts'
import * as schema from '@spetskarta/shared/sharing/report.schema.ts'
import * as api from '@spetskarta/shared/sharing/report.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { readDaily } from '../days/daily/daily.ts'
import { NOTHING_RECORDED, readableMachine } from '../days/machines.guard.ts'
import { findMachine } from '../days/machines.queries.ts'
import type { Audience } from '../photos/photo-links.rules.ts'
import { owns } from '../tracks/access.queries.ts'
import { spanOf, zoneOf } from '../tracks/zones.rules.ts'
import type { Visitor } from '../visitor/sessions.queries.ts'
import { signedIn } from '../visitor/visitor.ts'
import { findOpenLink } from './links.queries.ts'
import { NO_LINK } from './public-link.ts'
import { recorderNamesIn } from './report.queries.ts'
import { sketchOf } from './sketch.rules.ts'

const PURPOSE = 'day-report'
const signed = (equipment: string, day: string, nonce: Buffer) => `${equipment} ${day} ${nonce.toString('hex')}`

export function reportRoutes(app: App, deps: Deps) {
  const { db, signing } = deps

  /** Checks the signed address of exactly this report; valid while the machine's public link is on. */
  async function holder(equipment: string, day: string, token: string): Promise<Audience> {
    const link = await findOpenLink(db, equipment)
    if (!link || !signing.isSigned(PURPOSE, signed(equipment, day, link.nonce), token)) throw notFound(NO_LINK)
    return { link: link.nonce }
  }

  /** Token for the report's address; null if the user may not share it, empty without a public link. */
  async function tokenFor({ id: user, member }: Visitor, equipment: string, day: string): Promise<string | null> {
    if (member && !mayRole(member.role, 'links')) return null
    if (!(await owns(db, user, equipment))) return null
    const link = await findOpenLink(db, equipment)
    return link ? signing.sign(PURPOSE, signed(equipment, day, link.nonce)) : ''
  }

  app.route({
    ...served(api.getDayReport, schema.getDayReport),
    config: { cost: 'heavy' },
    handler: async (request, reply) => {
      const { equipmentId, day } = request.params
      const { token } = request.query
      const asker = token === undefined ? await signedIn(db, request) : undefined
      const user = asker?.id
      const audience = user ? { user } : await holder(equipmentId, day, token ?? '')
      const machine = user ? await readableMachine(db, user, equipmentId) : await findMachine(db, equipmentId)
      const { _id, name, type } = orNotFound(machine?.card, NO_LINK)
      const tracking = orNotFound(machine?.tracking, NOTHING_RECORDED)
      const span = spanOf(tracking, day)
      const daily = await readDaily(deps, tracking, { span, since: span.start }, audience)
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      return {
        equipment: { _id, name, type },
        day,
        dayStartTimestamp: span.start,
        dayEndTimestamp: span.end,
        timeZone: zoneOf(tracking, day),
        summary: daily.summary,
        trips: daily.day.trips,
        stops: daily.day.stops,
        gaps: daily.day.gaps,
        jams: daily.day.jams,
        disagreements: daily.disagreements,
        clockShifts: daily.clockShifts,
        coverage: daily.coverage,
        photos: daily.photos,
        lines: sketchOf(daily.track, daily.day.flags, daily.day.begin, daily.day.gapRule),
        recorders: await recorderNamesIn(db, equipmentId, span),
        token: asker ? await tokenFor(asker, equipmentId, day) : null,
      }
    },
  })
}
