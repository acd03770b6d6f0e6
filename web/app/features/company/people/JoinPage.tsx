import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getInvite, getOwnCompanies, joinCompany } from '@spetskarta/shared/company/people.ts'
import { RIGHTS, ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { isRouteErrorResponse } from 'react-router'
import { call } from '../../../api/call'
import { api } from '../../../api/context'
import { isMissing, refuse } from '../../../api/refuse'
import { useRoot } from '../../../api/use-root'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { IconCheck } from '../../../ui/icon/icons.ts'
import { Notice } from '../../../ui/Notice'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import type { Route } from './+types/JoinPage'
import { hasJoined } from './has-joined'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ask = context.get(api)
  const [{ user }, invite] = await Promise.all([
    ask(getUser, { querystring: { partners: 'no' } }),
    ask(getInvite, { params: { token: params.token } }),
  ]).catch(refuse)
  return { user, invite, token: params.token }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Приглашение в компанию',
    description: 'Компания приглашает вас работать в «Спецкарте».',
    path: '/join',
    index: false,
  })

/** /join/:token: who invites, and to which role; the logged-in user can accept. */
export default function JoinPage({ loaderData: { user, invite, token } }: Route.ComponentProps) {
  const { busy, failure, attempt } = useAttempt()
  const next = paths.join(token)
  const take = () =>
    attempt(async () => {
      await call(joinCompany, { params: { token } }).catch(async (error) => {
        if (!isMissing(error) || !hasJoined(await call(getOwnCompanies, {}), invite)) throw error
      })
      // Loads a whole new page, as the menu in the frame differs now.
      window.location.assign(invite.rights.includes('map') ? paths.park() : paths.myWork())
    })
  return (
    <Page
      title={`Вас приглашает «${invite.company}»`}
      lead={`${invite.name}, роль: ${ROLE_NAMES[invite.role]}`}
      width="text"
    >
      <div className="pad card stack">
        <h2>Роль «{ROLE_NAMES[invite.role]}»</h2>
        <ul className="stack">
          {invite.rights.map((right) => (
            <li key={right} className="row">
              <IconCheck size={20} className="firm ok" aria-hidden="true" />
              {RIGHTS[right].words}
            </li>
          ))}
        </ul>
        {user ? (
          <>
            <p className="quiet">
              Вы вошли как {user.name || user.userUrl}. Что вы меняете в компании, видит её владелец. Ваши собственные
              машины и заказы останутся вашими.
            </p>
            <div>
              <Button look="primary" busy={busy} onClick={() => void take()}>
                {busy ? 'Принимаем…' : 'Принять приглашение'}
              </Button>
            </div>
            {failure ? <Notice bad>{failure}</Notice> : null}
          </>
        ) : (
          <>
            <p className="quiet">Чтобы принять приглашение, войдите или зарегистрируйтесь.</p>
            <div className="wrap">
              <ButtonLink look="primary" to={paths.login({ next })}>
                Вход
              </ButtonLink>
              <ButtonLink to={paths.signup({ next })}>Регистрация</ButtonLink>
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <DeadInvite /> : <PageError error={error} />
}

/** Shown in place of an invitation that was accepted or withdrawn, has expired or never existed. */
function DeadInvite() {
  const user = useRoot()?.user
  return (
    <Page title="Приглашение не действует" width="text">
      <div className="clip card">
        <EmptyState
          title="Попросите новое приглашение"
          actions={<ButtonLink to={user ? paths.myWork() : paths.login()}>{user ? 'Моя работа' : 'Вход'}</ButtonLink>}
        >
          Прежнее уже приняли или отозвали, или его срок вышел. Если его приняли вы, компания — в «Моей работе».
        </EmptyState>
      </div>
    </Page>
  )
}
