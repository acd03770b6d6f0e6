import { getMachineStates } from '@spetskarta/shared/days/recorded-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState, FailedState } from '../../../ui/State'
import { countOf, MACHINES } from '../../../ui/text/format'
import { useUser } from '../../visitor/use-user'
import type { TrackSession } from '../tracking'
import { lastDayOf } from './last-day'

/** There is nothing to show in TRACK: says why, and what to do about it. */
export function NoRecords({ tracking, error }: { tracking: TrackSession; error: unknown }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const { kind } = tracking.view

  // Its guest reads why over the whole map.
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

/** After midnight, before work or after archiving, people look for the last recorded day. */
function NothingNew() {
  const { data, isPending } = useQuery({
    queryKey: ['machine-states'],
    queryFn: ({ signal }) => call(getMachineStates, { querystring: {} }, signal),
  })
  const last = data && lastDayOf(data.states)
  if (isPending) return null
  if (last)
    return (
      <EmptyState
        title="Новых записей нет"
        actions={<ButtonLink to={paths.track(last.machines, { day: last.day })}>Показать {last.date}</ButtonLink>}
      >
        Последний записанный день — {last.date}: {countOf(last.machines.length, MACHINES)}. Новые точки и фото появятся
        здесь сами.
      </EmptyState>
    )
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
