import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { URGENT } from '../../layout/PatientScripts'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { EmptyState, FailedState } from '../../ui/State'
import { keepLink } from '../tracks/load/public-link'
import type { Route } from './+types/PublicViewPage'
import css from './PublicViewPage.module.css'

export const handle = URGENT

/** The address of this page opens a route, so no other site may see it. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Маршрут техники',
    description: 'Текущий маршрут и фотографии техники по ссылке её владельца.',
    // Without the token from the link.
    path: paths.map(),
    index: false,
  })

/** /public-view/{id}/{token}: requests the route, then opens the map without the token in the address. */
export default function PublicViewPage({ params: { id, token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ status?: number }>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    let gone = false
    async function open() {
      keepLink({ id, token })
      const [{ fetchPublic }] = await Promise.all([import('../tracks/load/load-in-worker'), import('./track-parts')])
      await fetchPublic({ id, token })
      if (!gone) void navigate(paths.track('public'), { replace: true })
    }
    setFailure(undefined)
    open().catch((error) => !gone && setFailure(error))
    return () => {
      gone = true
    }
  }, [id, token, navigate, tries])

  if (failure && (failure.status === 404 || failure.status === 400))
    return (
      <div className={`${css.page} row stack`}>
        <h1 className="visually-hidden">Маршрут техники</h1>
        <EmptyState title="Ссылка не работает" actions={<ButtonLink to={paths.map()}>Открыть карту</ButtonLink>}>
          Владелец машины выключил её, или её срок вышел. Попросите новую.
        </EmptyState>
      </div>
    )
  if (failure)
    return (
      <div className={`${css.page} row stack`}>
        <h1 className="visually-hidden">Маршрут техники</h1>
        <FailedState title="Не удалось открыть маршрут" error={failure} onRetry={() => setTries(tries + 1)} />
      </div>
    )
  return (
    <div className={`${css.page} row stack`}>
      <h1 className="text-title-3 lines-dense" role="status">
        Получаем разрешение на просмотр текущего маршрута и фотографий техники
      </h1>
      <span className={`${css.wheel} spinner`} aria-hidden="true" />
    </div>
  )
}
