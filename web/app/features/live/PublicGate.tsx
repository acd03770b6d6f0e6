import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isRefused } from '../../api/refuse'
import { FailedState } from '../../ui/State'
import { EndedLink } from '../sharing/EndedLink'
import { PublicFirst } from './PublicFirst'
import css from './PublicGate.module.css'
import type { loader } from './PublicViewPage'
import type { TrackMode } from './track-slots'
import type { TrackSession } from './tracking'
import { useTracking } from './use-tracking'

/** Covers the map for users of a public link until its route is drawn, and where it cannot be drawn. */
export function PublicGate({ track: { view, opened } }: { track: TrackMode }) {
  if (view?.kind !== 'public') return null
  return opened ? <Opened tracking={opened.tracking} /> : <Unopened />
}

function Unopened() {
  return usePublicSums() === null ? <Ended /> : <Waiting />
}

/** `null`: the link is invalid. Undefined after a navigation from another page, and where the server failed. */
const usePublicSums = () => useRouteLoaderData<typeof loader>('public-view')?.sums

function Opened({ tracking }: { tracking: TrackSession }) {
  const { status, error } = useTracking(tracking)
  if (status === 'loading') return <Waiting />
  if (status === 'ready') return null
  if (isRefused(error)) return <Ended />
  return (
    <Gate reading>
      <FailedState title="Не удалось открыть маршрут" error={error} onRetry={tracking.reload} />
    </Gate>
  )
}

const Ended = () => (
  <Gate reading>
    <EndedLink whose="машины" />
  </Gate>
)

/** Without scripts nothing more will load: the sums and the picture are all. */
function Waiting() {
  const sums = usePublicSums()
  return (
    <Gate>
      <p className={`${css.scripted} ${sums ? 'quiet' : 'text-title-3 lines-dense strong'}`} role="status">
        Получаем разрешение на просмотр текущего маршрута и фотографий техники
      </p>
      <span className={`${css.scripted} ${css.wheel} spinner`} aria-hidden="true" />
      <p className={`${css.bare} quiet`}>
        Карта, фотографии и движение по минутам откроются в браузере, где включён JavaScript.
      </p>
      {sums ? <PublicFirst sums={sums} /> : null}
    </Gate>
  )
}

/** `reading`: the text is to be read, not a message about waiting. */
const Gate = ({ reading, children }: { reading?: boolean; children: ReactNode }) => (
  <div className={`${css.gate} over surface`}>
    <div className={`${css.page} ${reading ? css.reading : ''} row stack`}>{children}</div>
  </div>
)
