import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { isMissing } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState, FailedState } from '../../ui/State'
import { keptLink, linkOfHash } from '../tracks/load/public-link'
import type { MachineDay } from '../tracks/machine-day'
import { dayTextOf } from '../tracks/time'
import { PhotoGrid } from './PhotoGrid'
import css from './PhotosPage.module.css'

type State =
  | { status: 'loading' | 'none' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; day: MachineDay }

/** The photos of a public link's route: of the link in the address, or else of the link last opened in this tab. */
export function PublicPhotos() {
  const { hash } = useLocation()
  const [state, setState] = useState<State>({ status: 'loading' })

  async function load(from: string) {
    const link = linkOfHash(from) ?? keptLink()
    if (!link) return setState({ status: 'none' })
    setState({ status: 'loading' })
    try {
      const { loadDays } = await import('../tracks/load/load-in-worker')
      const [day] = (await loadDays({ kind: 'public', ...link })).days
      setState(day ? { status: 'ready', day } : { status: 'none' })
    } catch (error) {
      setState(isMissing(error) ? { status: 'none' } : { status: 'failed', error })
    }
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => void loadNow(hash), [hash])

  return (
    <div className="page page-wide">
      <div className={`${css.title} gap-1 flex start`}>
        <h1 className={css.alone}>Фото техники</h1>
      </div>
      {state.status === 'ready' ? (
        <>
          <p className={`${css.line} row wrap quiet`}>
            <span className={`${css.machine} inline gap-2 sunken rounded-sm ink semibold medium`}>
              {state.day.machine.name}
            </span>
            {dayTextOf(state.day.timeZone, state.day.start, 'heading')}
          </p>
          {state.day.photos.length > 0 ? (
            <PhotoGrid photos={state.day.photos} timeZone={state.day.timeZone} name={state.day.machine.name} />
          ) : (
            <div className="card">
              <EmptyState title="Фото пока нет">Появятся здесь, как только телефон их пришлёт.</EmptyState>
            </div>
          )}
        </>
      ) : null}
      {state.status === 'none' ? (
        <div className="card">
          <EmptyState title="Фото недоступны" actions={<ButtonLink to={paths.map()}>Открыть карту</ButtonLink>}>
            Откройте ссылку на маршрут ещё раз. Если она не работает, владелец машины её выключил.
          </EmptyState>
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <div className="card">
          <FailedState title="Фото не загрузились" error={state.error} onRetry={() => void load(hash)} />
        </div>
      ) : null}
    </div>
  )
}
