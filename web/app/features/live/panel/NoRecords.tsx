import { getLastDay } from '@spetskarta/shared/days/recorded-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../api/call'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState, FailedState } from '../../../ui/State'
import { dayText } from '../../../ui/text/days'
import { countOf, MACHINES } from '../../../ui/text/format'
import { useUser } from '../../visitor/use-user'
import type { TrackSession } from '../tracking'

/** Shown in TRACK without records: states why there are none, and what to do. */
export function NoRecords({ tracking, error }: { tracking: TrackSession; error: unknown }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const { kind } = tracking.view

  // Users of a public link see the reason on a page that covers the map.
  if (kind === 'public') return null
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
  return <NothingNew />
}

const COME = 'Новые точки и фото появятся здесь сами.'

/** After midnight, before work or after archiving, users look for the last recorded day. */
function NothingNew() {
  const sees = useMayAll('map')
  const { data, isLoading } = useQuery({
    queryKey: ['last-recorded-day'],
    queryFn: ({ signal }) => call(getLastDay, { querystring: {} }, signal),
    enabled: sees,
  })
  if (isLoading) return null
  if (!sees) return <EmptyState title="Новых записей нет">{COME}</EmptyState>
  const last = data?.last
  if (last) {
    const date = dayText(last.day, 'plain')
    return (
      <EmptyState
        title="Новых записей нет"
        actions={<ButtonLink to={paths.track([], { day: last.day })}>Показать {date}</ButtonLink>}
      >
        Последний записанный день — {date}: {countOf(last.count, MACHINES)}. {COME}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Записей пока нет"
      actions={
        <>
          <ButtonLink to={paths.settingsAccess()}>Подключить телефон</ButtonLink>
          <ButtonLink to={paths.newEquipment()}>Добавить Технику</ButtonLink>
        </>
      }
    >
      Добавьте технику и подключите телефон водителя: маршрут и фото появятся здесь сами.
    </EmptyState>
  )
}
