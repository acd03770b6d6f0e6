import { useLocation } from 'react-router'
import { useUser } from '../../layout/use-user'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState, FailedState } from '../../ui/State'
import type { Tracking } from './tracking'

/** Nothing to show in TRACK: why, and what to do about it. */
export function NoRecords({ tracking, error }: { tracking: Tracking; error: unknown }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const { kind } = tracking.view
  const { status, message } = (error ?? {}) as { status?: number; message?: string }

  if (kind === 'public' && status === 404)
    return (
      <EmptyState title="Ссылка не работает" actions={<ButtonLink to={paths.map()}>Открыть карту</ButtonLink>}>
        {message || 'Владелец машины выключил её, или её срок вышел. Попросите новую.'}
      </EmptyState>
    )
  if (kind === 'own' && !user)
    return (
      <EmptyState
        title="Записи видны только владельцу"
        actions={<ButtonLink to={paths.login({ next: pathname + search })}>Вход</ButtonLink>}
      >
        Войдите, чтобы увидеть маршруты и фото своей техники.
      </EmptyState>
    )
  if (error) return <FailedState title="Не удалось загрузить записи" error={error} onRetry={tracking.reload} />
  return (
    <EmptyState
      title="Записей пока нет"
      actions={
        <>
          <ButtonLink to={paths.settings()}>Подключить телефон</ButtonLink>
          <ButtonLink to={paths.newEquipment()}>Добавить технику</ButtonLink>
        </>
      }
    >
      Добавьте технику и подключите телефон водителя: маршрут и фото появятся здесь сами.
    </EmptyState>
  )
}
