import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { Button } from '../../ui/Button'
import { IconPresentation, IconRoute, IconSatellite } from '../../ui/icon/icons.ts'
import css from './Trials.module.css'

const GpsSlides = lazyPart(() => import('./GpsSlides'))

/** Pages on which a visitor learns what the service does; on others the trials would only distract. */
const SHOWN_ON = [paths.home(), '/adv', paths.map(), paths.instruction()]

/** Two trials for any visitor: a recorded route, and the ISS, which always moves. Medium windows have slides about monitoring. */
export function Trials() {
  const [slides, setSlides] = useState(false)
  const { pathname } = useLocation()
  if (!SHOWN_ON.includes(pathname)) return null
  return (
    <>
      <Trial track="test" label="Пример маршрута" icon={IconRoute} />
      <Trial track="iss" label="МКС вживую" icon={IconSatellite} />
      <span className="hide-below-md hide-from-xl">
        <Button look="frame" icon={<IconPresentation size={20} aria-hidden="true" />} onClick={() => setSlides(true)}>
          GPS-мониторинг
        </Button>
      </span>
      {slides ? (
        <Suspense>
          <GpsSlides onClose={() => setSlides(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface Props {
  track: 'test' | 'iss'
  label: string
  icon: typeof IconRoute
}

/** A link that shows the trial on the map; a second press removes it. */
function Trial({ track, label, icon: Icon }: Props) {
  const { search } = useLocation()
  const on = new URLSearchParams(search).get('track') === track
  return (
    <Link
      to={on ? paths.map() : paths.track(track)}
      className={`${css.trial} inline gap-2 rounded semibold small hide-below-xl ${on ? `accent ${css.on}` : css.off}`}
      aria-current={on ? 'true' : undefined}
      title={on ? 'Выключить' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      {label}
    </Link>
  )
}
