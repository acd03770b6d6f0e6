/** An owner's own bookings of their machines. */
import * as schema from '@spetskarta/shared/deals/deal-calendar.schema.ts'
import * as api from '@spetskarta/shared/deals/deal-calendar.ts'
import type { App, Deps } from '../../../deps.ts'
import { openAfterwards } from '../../../http/afterwards.ts'
import { badRequest, conflict, notFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { tellTaken } from '../deals-clock.ts'
import { requireNotFar } from '../step-answers.guard.ts'
import { putOwnBooking, removeOwnBooking } from './own-bookings.queries.ts'

const NO_BOOKING = 'Такой брони у вас нет'

const DAY_TEXT = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

export function ownBookingsRoutes(app: App, { db }: Deps) {
  const afterwards = openAfterwards(app)

  app.route({
    ...served(api.putOwnBooking, schema.putOwnBooking),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      const booking = { ...request.body, id: request.params.id }
      requireNotFar(booking.to)
      const outcome = await putOwnBooking(db, owner, booking, Date.now())
      if (outcome === 'none') throw notFound('Такой техники или брони у вас нет')
      if (outcome === 'past') throw badRequest('Первый день уже прошёл')
      if (outcome !== 'done') {
        const { day, by } = outcome.taken
        throw conflict(`Занято: ${DAY_TEXT.format(Date.parse(day))} машина уже в брони${by && `, ${by}`}`)
      }
      afterwards(request.log, () => tellTaken(db, booking.machine))
      return booking
    },
  })
  app.route({
    ...served(api.removeOwnBooking, schema.removeOwnBooking),
    ...signedInFirst(db),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const { id: owner } = await signedIn(db, request)
      if (!(await removeOwnBooking(db, owner, request.params.id))) throw notFound(NO_BOOKING)
      return { result: 1 as const }
    },
  })
}
