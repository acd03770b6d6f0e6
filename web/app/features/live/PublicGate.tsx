import { isRefused } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState, FailedState } from '../../ui/State'
import css from './PublicGate.module.css'
import type { TrackMode } from './track-slots'
import type { TrackSession } from './tracking'
import { useTracking } from './use-tracking'

/** Covers the map for the guest of a public link until its route can be drawn, and where it cannot. */
export function PublicGate({ track: { view, opened } }: { track: TrackMode }) {
  if (view?.kind !== 'public') return null
  return opened ? <Opened tracking={opened.tracking} /> : <Waiting />
}

function Opened({ tracking }: { tracking: TrackSession }) {
  const { status, error } = useTracking(tracking)
  if (status === 'loading') return <Waiting />
  if (status === 'ready') return null
  return (
    <div className={`${css.gate} over surface`}>
      <div className={`${css.page} ${css.told} row stack`}>
        {isRefused(error) ? (
          <EmptyState
            title="Ссылка не работает"
            actions={
              <ButtonLink to={paths.map()} reloadDocument>
                Открыть карту
              </ButtonLink>
            }
          >
            Владелец машины выключил её, или её срок вышел. Попросите новую.
          </EmptyState>
        ) : (
          <FailedState title="Не удалось открыть маршрут" error={error} onRetry={tracking.reload} />
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className={`${css.gate} over surface`}>
    <div className={`${css.page} row stack`}>
      <p className="text-title-3 lines-dense strong" role="status">
        Получаем разрешение на просмотр текущего маршрута и фотографий техники
      </p>
      <span className={`${css.wheel} spinner`} aria-hidden="true" />
    </div>
  </div>
)
