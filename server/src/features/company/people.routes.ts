/** Members of a company, for its owner; invitations, for whoever has the link. */

import * as schema from '@spetskarta/shared/company/people.schema.ts'
import * as api from '@spetskarta/shared/company/people.ts'
import { INVITES_MOST, MEMBERS_MOST, mayRole, RIGHT_NAMES } from '@spetskarta/shared/company/rights.ts'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import { openAfterwards } from '../../http/afterwards.ts'
import { secretStoredOnce } from '../../http/bodies/sent-drafts.ts'
import { badRequest, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { originOf } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import * as acting from './acting.queries.ts'
import { groupsOf, machinesByGroup } from './groups.queries.ts'
import { sealInvite, sendInvite } from './invite-mail.ts'
import * as queries from './people.queries.ts'

const NO_PERSON = 'Такого человека в компании нет'
const NO_INVITE = 'Приглашение уже принято, отозвано или просрочено. Попросите новое'
const NO_GROUP = 'Такого участка у вас нет'
const TOO_MANY = `Не больше ${MEMBERS_MOST} человек и ${INVITES_MOST} приглашений без ответа`
const INVITES = { name: 'invites', max: 60, windowMs: HOUR }

export function peopleRoutes(app: App, deps: Deps) {
  const { db, config } = deps
  const afterwards = openAfterwards(app)
  const countInvites = guardedByKey(deps, INVITES)

  app.route({
    ...served(api.getPeople, schema.getPeople),
    handler: async (request) => {
      const { id: company } = await signedIn(db, request)
      const [people, groups, machines] = await Promise.all([
        queries.listPeople(db, company),
        groupsOf(db, company),
        machinesByGroup(db, company),
      ])
      return {
        ...people,
        groups: groups.map(({ id, name, parent, machines: count }) => ({ id, name, parent, machines: count })),
        machines: machines.length,
      }
    },
  })

  app.route({
    ...served(api.invitePerson, schema.invitePerson),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: company, person } = await signedIn(db, request)
      await countInvites(company, 'Слишком много приглашений')
      const { draft, ...form } = request.body
      let unsent: string | undefined
      const sent = { user: person, draft, said: [api.invitePerson.url, company, form] }
      const invited = await secretStoredOnce(deps, sent, async (transaction) => {
        const made = await queries.insertInvite(transaction, company, form, (token) => sealInvite(deps, token))
        if (made.state !== 'invited') throw made.state === 'no_group' ? notFound(NO_GROUP) : badRequest(TOO_MANY)
        unsent = made.id
        return { secret: made.token, expiresAt: made.expiresAt.toISOString() }
      })
      const id = unsent
      if (form.email && id) afterwards(request.log, () => sendInvite(deps, request.log, { id, company }))
      const link = `${originOf(request, config.publicOrigin)}/join/${invited.secret}`
      return { link, expiresAt: invited.expiresAt }
    },
  })

  app.route({
    ...served(api.withdrawInvite, schema.withdrawInvite),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: company } = await signedIn(db, request)
      if (!(await queries.deleteInvite(db, company, request.params.id))) throw notFound('Такого приглашения нет')
      return {}
    },
  })

  app.route({
    ...served(api.getCompanyActs, schema.getCompanyActs),
    handler: async (request) => acting.listCompanyActs(db, (await signedIn(db, request)).id, request.query.before),
  })

  app.route({
    ...served(api.changePerson, schema.changePerson),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: company } = await signedIn(db, request)
      const changed = await queries.updatePerson(db, company, request.params.id, request.body)
      if (changed === 'gone') throw notFound(NO_PERSON)
      if (changed === 'no_group') throw notFound(NO_GROUP)
      return {}
    },
  })

  app.route({
    ...served(api.endPerson, schema.endPerson),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: company } = await signedIn(db, request)
      if (!(await queries.deletePerson(db, company, request.params.id))) throw notFound(NO_PERSON)
      return {}
    },
  })

  app.route({
    ...served(api.getInvite, schema.getInvite),
    handler: async (request) => {
      const { companyName, role, name, expiresAt } = orNotFound(
        await queries.findInvite(db, request.params.token),
        NO_INVITE,
      )
      const rights = RIGHT_NAMES.filter((right) => mayRole(role, right))
      return { company: companyName, role, name, rights, expiresAt: expiresAt.toISOString() }
    },
  })

  app.route({
    ...served(api.joinCompany, schema.joinCompany),
    ...signedInFirst(db),
    handler: async (request) => {
      const { person: user, sessionId: session } = await signedIn(db, request)
      const joined = await queries.acceptInvite(db, request.params.token, { user, session })
      if (joined === 'gone') throw notFound(NO_INVITE)
      if (joined === 'own') throw badRequest('Это приглашение в вашу же компанию. Перешлите ссылку тому, кого зовёте')
      return {}
    },
  })

  app.route({
    ...served(api.getOwnCompanies, schema.getOwnCompanies),
    handler: async (request) => {
      const { person, sessionId } = await signedIn(db, request)
      return { companies: await acting.companiesOf(db, person, sessionId) }
    },
  })

  app.route({
    ...served(api.actFor, schema.actFor),
    ...signedInFirst(db),
    handler: async (request) => {
      const { person: user, sessionId: session } = await signedIn(db, request)
      if (!(await acting.setActing(db, { user, session }, request.body.company)))
        throw notFound('В этой компании вы больше не работаете, или её учётная запись закрыта')
      return {}
    },
  })

  app.route({
    ...served(api.leaveCompany, schema.leaveCompany),
    ...signedInFirst(db),
    handler: async (request) => {
      const { person } = await signedIn(db, request)
      if (!(await queries.leaveCompanyOf(db, request.params.company, person)))
        throw notFound('В этой компании вы больше не работаете')
      return {}
    },
  })
}
