/** The present user; sign-up, log-in, log-out. */
import { isEmail } from '@spetskarta/shared/accounts/account-rules.ts'
import * as schema from '@spetskarta/shared/accounts/accounts.schema.ts'
import * as api from '@spetskarta/shared/accounts/accounts.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { DEFAULT_LOCATION } from '@spetskarta/shared/geo.ts'
import type { App, Deps } from '../../deps.ts'
import { SMALL_BODY } from '../../http/connections/slow-bodies.ts'
import { refusedAs } from '../../http/errors.ts'
import { guardedByAddress } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { recordAct } from '../audit/audit.queries.ts'
import { closedText } from '../moderation/sanction-letter.ts'
import { findBan } from '../moderation/sanctions.queries.ts'
import { listPartnerRights } from '../partners/partners.queries.ts'
import { dropToken, isMarkedDevice, tokenOf } from '../visitor/session-cookie.ts'
import { deleteSessionOf } from '../visitor/sessions.queries.ts'
import { signedIn, signedInFirst, visitor } from '../visitor/visitor.ts'
import { findAccount, insertAccount } from './accounts.queries.ts'
import { keepConsent } from './consent.queries.ts'
import { companyOf, openSession, userOf } from './entry.ts'
import type { LoginAttempts } from './login-attempts.guard.ts'
import { passwordRefusal } from './password-strength.ts'
import { checkCode } from './second-factor.ts'
import type { OwnerNotifier } from './tell-owner.ts'

const AWAY = 'Письмо сейчас не отправить. Попробуйте через несколько минут'
const TAKEN = 'Эта почта уже зарегистрирована. Войдите или восстановите пароль'
const WRONG = 'Неверная почта или пароль'
const CODE_NEEDED = 'Введите код из приложения или запасной код'
const CODE_WRONG = 'Неверный код. Дождитесь нового в приложении или введите запасной'

/** Limits per IP address. */
const SIGNUPS = { name: 'signup', max: 20, windowMs: HOUR }
const LOGINS = { name: 'login', max: 60, windowMs: 15 * MINUTE }

const refused = (msg: string) => ({ auth: false, user: null, msg })

export function accountsRoutes(app: App, deps: Deps, attempts: LoginAttempts, telling: OwnerNotifier) {
  const { db, config, mail, locate, passwords } = deps
  // Without SMTP letters only go to files and do not arrive, so the account is opened at once, for those who try the product.
  const byLetter = config.mail.smtpUrl !== undefined

  app.route({
    ...served(api.getUser, schema.getUser),
    handler: async (request) => {
      const user = await visitor(db, request)
      const town = locate(request.ip)
      return {
        auth: user !== undefined,
        user: user ? userOf(user) : null,
        partners: user && !request.query.partners ? await listPartnerRights(db, user.id) : [],
        location: town ?? DEFAULT_LOCATION,
        located: town !== undefined,
        toDo: user?.toDo ?? [],
        company: user?.member ? companyOf(user.member) : null,
      }
    },
  })

  app.route({
    ...served(api.signup, schema.signup),
    ...SMALL_BODY,
    ...guardedByAddress(deps, SIGNUPS),
    ...refusedAs(refused),
    handler: async (request, reply) => {
      const { email, password, consent } = request.body
      const refusal = await passwordRefusal(password, { email })
      if (refusal) return refused(refusal)
      if (byLetter) {
        if (!(await mail.ready())) return refused(AWAY)
        const passwordHash = await passwords.hash(password, request)
        // Whether the address has an account is looked up only after the answer (decision 71).
        await telling.signup(request, { email, passwordHash, consent })
        return { ...refused(''), letter: true as const }
      }
      // A known address is hashed too, so that its answer takes as long.
      const passwordHash = await passwords.hash(password, request)
      const known = await findAccount(db, email)
      const account = known ? undefined : await insertAccount(db, email, passwordHash)
      if (!account) {
        if (known) await telling.known(request, known)
        return refused(TAKEN)
      }
      if (consent) await keepConsent(db, account.id, consent)
      await openSession(deps, reply, account, { act: 'signup' })
      await telling.askToConfirm(request, account)
      return { auth: true, user: userOf(account), msg: '' }
    },
  })

  app.route({
    ...served(api.giveConsent, schema.giveConsent),
    ...signedInFirst(db),
    handler: async (request) => {
      await keepConsent(db, (await signedIn(db, request)).id, request.body.consent)
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.login, schema.login),
    ...SMALL_BODY,
    ...guardedByAddress(deps, LOGINS),
    ...refusedAs(refused),
    handler: async (request, reply) => {
      const { email, password, code } = request.body
      const account = isEmail(email) ? await findAccount(db, email) : undefined
      const marked = account !== undefined && isMarkedDevice(request, account)
      await attempts.begin(request, email, marked)
      const right = await passwords.isRight(account?.passwordHash, password, { ip: request.ip, known: marked })
      const ban = account && right ? await findBan(db, account.id) : undefined
      if (ban) {
        await recordAct(db, 'login_refused', { about: account?.id, ip: request.ip, details: { closed: true } })
        return refused(closedText(ban, deps.config.supportEmail))
      }
      // The attempt stays counted until the code is right too; otherwise codes could be guessed without limit.
      const checked = account && right ? await checkCode(deps, account.id, code) : 'off'
      if (checked === 'missing') return { ...refused(CODE_NEEDED), codeNeeded: true }
      if (checked === 'wrong' || !account || !right || !(await openSession(deps, reply, account, { act: 'login' }))) {
        await recordAct(db, 'login_refused', { about: account?.id, ip: request.ip })
        return checked === 'wrong' ? { ...refused(CODE_WRONG), codeNeeded: true } : refused(WRONG)
      }
      await attempts.succeed(request, email, marked)
      if (checked === 'recovery') {
        await recordAct(db, 'recovery_code_used', { by: account.id, ip: request.ip })
        await telling.withEvent(request, account, 'recovery_code', async () => true)
      } else if (!marked) await telling.withEvent(request, account, 'login', async () => true)
      return { auth: true, user: userOf(account), msg: '' }
    },
  })

  app.route({
    ...served(api.logout, schema.logout),
    handler: async (request, reply) => {
      const given = tokenOf(request)
      if (given) await deleteSessionOf(db, given.token)
      dropToken(reply)
      return { auth: false as const }
    },
  })
}
