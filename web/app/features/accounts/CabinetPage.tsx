import { IconExternalLink, IconLogout, IconMap2 } from '@tabler/icons-react'
import { useLogOut } from '../../layout/use-log-out'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/meta'
import { Notice } from '../../ui/Notice'
import { Page } from '../../ui/Page'
import { PageError } from '../../ui/PageError'
import { SoonBadge } from '../../ui/SoonBadge'
import type { Route } from './+types/CabinetPage'
import css from './CabinetPage.module.css'
import { signedIn } from './who'

export const loader = async (asked: Route.LoaderArgs) => ({ user: await signedIn(asked) })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Техника',
    description: 'Ваши машины на карте.',
    path: paths.equipments(),
    index: false,
  })

/** /equipments: the user's own machines; so far there are none. */
export default function CabinetPage({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <Page title="Техника" width="text">
      <div className={css.parts}>
        <section className={css.part}>
          <SoonBadge />
          <p>Здесь будут ваши машины. Размещение объявлений готовится, и новой регистрации для него не понадобится.</p>
          <p>Пока можно искать технику и заказы на карте и звонить владельцам.</p>
          <ButtonLink to={paths.map()} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
            Открыть карту
          </ButtonLink>
        </section>
        <Account name={user.name || user.userUrl} userUrl={user.userUrl} />
      </div>
    </Page>
  )
}

function Account({ name, userUrl }: { name: string; userUrl: string }) {
  const { logOut, busy, failure } = useLogOut()
  return (
    <section className={css.part}>
      <h2>Учётная запись</h2>
      <dl className={css.facts}>
        <dt>Никнейм</dt>
        <dd>{name}</dd>
        <dt>Ваша страница</dt>
        <dd>{paths.user(userUrl)}</dd>
      </dl>
      <p className={css.ways}>
        <ButtonLink to={paths.user(userUrl)} icon={<IconExternalLink size={20} aria-hidden="true" />}>
          Как её видят другие
        </ButtonLink>
        <Button onClick={logOut} busy={busy} icon={<IconLogout size={20} aria-hidden="true" />}>
          Выйти
        </Button>
      </p>
      {failure ? <Notice bad>{failure}</Notice> : null}
    </section>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
