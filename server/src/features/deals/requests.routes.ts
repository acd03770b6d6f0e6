/** Requests: made with or without an account, read and withdrawn by their asker, reported to moderators. */
import timeZoneAt from '@photostructure/tz-lookup'
import * as schema from '@spetskarta/shared/deals/deals.schema.ts'
import * as api from '@spetskarta/shared/deals/deals.ts'
import { stepsFrom } from '@spetskarta/shared/deals/steps.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound, tooMany } from '../../http/errors.ts'
import { guardedByAddress, guardedByKey } from '../../http/guarded.ts'
import { ownOrigin } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { makeToken } from '../../outside/tokens.ts'
import { findAccount, insertAccount } from '../accounts/accounts.queries.ts'
import { openSession } from '../accounts/entry.ts'
import { findBan } from '../moderation/sanctions.queries.ts'
import { moderator } from '../visitor/moderator.guard.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { decideComplaintsOf, insertRequestComplaint, listRequestComplaints } from './complaints.queries.ts'
import { offersForAsker } from './offers.queries.ts'
import { requestCodeLetter } from './request-code-letter.ts'
import { keepPhotosWaiting } from './request-photos.queries.ts'
import { confirmEmailOf, countOwnersAround, findRequest, insertRequest, reachesAll } from './requests.queries.ts'
import { requireDaysAhead, requireDone } from './step-answers.guard.ts'
import { removeRequest, takeRequestStep } from './take-step.queries.ts'
import { insertWaitingRequest, keepWaiting, tryCode } from './waiting-requests.queries.ts'

const NO_REQUEST = 'Такой заявки у вас нет'
const NOBODY = 'Рядом никто не сдаёт такую технику. Увеличьте радиус или выберите машины сами'
const NO_MACHINE = 'Одной из выбранных машин уже нет в каталоге, или она ваша'
const NO_PHOTO = 'Одной из фотографий уже нет. Добавьте её ещё раз'
const MANY = `За день можно отправить ${api.REQUESTS_A_DAY} заявок`
const UNCONFIRMED = `Пока почта не подтверждена, открытых заявок может быть ${api.OPEN_UNCONFIRMED}. Подтвердите её по ссылке из письма`
const WRONG_CODE = 'Код неверный. Проверьте цифры'
const OLD_CODE = 'Код уже не действует. Отправьте заявку ещё раз, и придёт новый'
const SENT =
  'Эта заявка уже ушла владельцам, и в ней прежние данные: она в «Сделках», там её можно отозвать. Отправьте ещё раз, если нужна вторая'
const NO_COMPLAINTS = 'Жалоб на эту заявку нет'
const CLOSED = 'Эта заявка уже закрыта, снимать её не нужно. Нажмите «Оставить», и жалобы уйдут из списка'
const AWAY = 'Письмо с кодом сейчас не отправить. Попробуйте через несколько минут'

/** Limits per address of the caller, and for letters per mailbox. */
const MADE = { name: 'requests', max: 60, windowMs: HOUR }
const CODES = { name: 'request codes', max: 5, windowMs: HOUR }
const CONFIRMED = { name: 'request codes tried', max: 60, windowMs: HOUR }

export function requestsRoutes(app: App, deps: Deps) {
  const { db, gazetteer, mail, config } = deps
  const countLetter = guardedByKey(deps, CODES)

  const placeOf = ({ lat, lng }: api.RequestForm) => gazetteer.nearest(lat, lng)?.name ?? ''

  async function make(asker: string, { email: _email, ...form }: api.RequestForm) {
    const made = await insertRequest(db, asker, form, placeOf({ ...form }))
    if (made === 'sent') throw conflict(SENT, 'draft')
    if (made === 'unconfirmed') throw forbidden(UNCONFIRMED, 'unconfirmed')
    if (made === 'many') throw tooMany(HOUR, MANY)
    if (made === 'nobody') throw badRequest(NOBODY)
    if (made === 'machine') throw badRequest(NO_MACHINE)
    if (made === 'photo') throw badRequest(NO_PHOTO, 'no_photo')
    return made
  }

  app.route({
    ...served(api.makeRequest, schema.makeRequest),
    ...SMALL_BODY,
    ...guardedByAddress(deps, MADE),
    config: { forPrograms: 'deals' },
    handler: async (request) => {
      const user = await visitor(db, request)
      const form = request.body
      requireDaysAhead(form, timeZoneAt(form.lat, form.lng))
      if (user) return { ...(await make(user.id, form)), waiting: null }
      if (!form.email) throw badRequest('Введите почту: на неё придёт код и предложения')
      const email = form.email.toLowerCase()
      if (!(await reachesAll(db, form))) throw badRequest(form.send.reach === 'around' ? NOBODY : NO_MACHINE)
      await countLetter(email, 'Слишком много писем на эту почту')
      if (!(await mail.ready())) throw badRequest(AWAY)
      if (!(await keepPhotosWaiting(db, form.photos))) throw badRequest(NO_PHOTO, 'no_photo')
      const { id, code } = await insertWaitingRequest(db, email, form)
      await mail.send(requestCodeLetter(email, code, ownOrigin(config), config.supportEmail))
      return { id: null, waiting: id, owners: 0 }
    },
  })

  app.route({
    ...served(api.confirmRequest, schema.confirmRequest),
    ...SMALL_BODY,
    ...guardedByAddress(deps, CONFIRMED),
    handler: async (request, reply) => {
      const { waiting, code } = request.body
      const tried = await tryCode(db, waiting, code)
      if (tried === 'none') throw badRequest(OLD_CODE)
      if (tried === 'wrong') throw badRequest(WRONG_CODE)
      // The first day may have ended while the code was on its way. A repeated call is answered as before.
      if (tried.request === null) requireDaysAhead(tried.form, timeZoneAt(tried.form.lat, tried.form.lng))
      const { id: asker, signedIn } = await accountOf(request, reply, tried.email)
      const made = await make(asker, tried.form)
      await keepWaiting(db, waiting, made.id)
      return { ...made, signedIn }
    },
  })

  /**
   * The account of this email address. The six digits do not sign in to an existing account: they replace neither its password
   * nor its second factor. A new account gets a random password that nobody receives, until one is set through a letter.
   */
  async function accountOf(request: FastifyRequest, reply: FastifyReply, email: string) {
    const known = await findAccount(db, email)
    const account = known ?? (await insertAccount(db, email, await deps.passwords.hash(makeToken(256), request)))
    if (!account) throw badRequest(OLD_CODE)
    if (await findBan(db, account.id)) throw forbidden('Эта учётная запись закрыта')
    await confirmEmailOf(db, account.id)
    if (known) return { id: account.id, signedIn: false }
    return { id: account.id, signedIn: await openSession(deps, reply, account, { act: 'signup' }) }
  }

  app.route({
    ...served(api.getRequestReach, schema.getRequestReach),
    config: { cost: 'heavy' },
    handler: async (request) => {
      const user = await visitor(db, request)
      return { owners: await countOwnersAround(db, { ...request.query, asker: user?.id ?? null }) }
    },
  })

  app.route({
    ...served(api.getRequest, schema.getRequest),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: asker } = await signedIn(db, request)
      const own = orNotFound(await findRequest(db, asker, request.params.id), NO_REQUEST)
      return {
        request: own,
        offers: await offersForAsker(db, own.id),
        steps: stepsFrom('request', own.state, 'asker'),
      }
    },
  })

  app.route({
    ...served(api.withdrawRequest, schema.withdrawRequest),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: asker } = await signedIn(db, request)
      const { id } = orNotFound(await findRequest(db, asker, request.params.id), NO_REQUEST)
      requireDone(await takeRequestStep(db, id, 'withdraw', { by: 'asker' }), NO_REQUEST)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.complainOfRequest, schema.complainOfRequest),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      if (!(await insertRequestComplaint(db, id, request.params.id, request.body.reason))) throw notFound(NO_REQUEST)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.getRequestComplaints, schema.getRequestComplaints),
    handler: async (request) => {
      await moderator(db, request)
      return { complaints: await listRequestComplaints(db) }
    },
  })

  app.route({
    ...served(api.decideRequestComplaints, schema.decideRequestComplaints),
    ...signedInFirst(db),
    handler: async (request) => {
      await moderator(db, request)
      const { id } = request.params
      const { body } = request
      if (body.decision === 'remove') {
        const outcome = await removeRequest(db, id, body.reason)
        if (outcome === 'not-now') throw conflict(CLOSED)
        requireDone(outcome, NO_COMPLAINTS)
      } else if (!(await decideComplaintsOf(db, id))) throw notFound(NO_COMPLAINTS)
      return { result: 1 as const }
    },
  })
}
