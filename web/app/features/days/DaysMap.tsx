import type { MapSource } from '@spetskarta/shared/site.ts'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { MapRef } from '@vis.gl/react-maplibre'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import controls from '../../map/Controls.module.css'
import MapView from '../../map/MapView'
import { IconButton } from '../../ui/Button'
import { DiscardedLayer } from '../tracks/layers/DiscardedLayer'
import { JamLayers } from '../tracks/layers/JamLayers'
import { GapMarks, PhotoMarks, StopMarks } from '../tracks/layers/Marks'
import { MovingPin } from '../tracks/layers/MovingPin'
import { RouteLayers } from '../tracks/layers/RouteLayers'
import type { MachineDay } from '../tracks/machine-day'
import type { Player } from '../tracks/player'
import { extentOf } from '../tracks/track'
import css from './DaysMap.module.css'

interface Props {
  source: MapSource
  days: MachineDay[]
  player: Player
  onPhoto: (id: string) => void
  /** Points that do not count, where they are to be shown. */
  discarded: ComponentProps<typeof DiscardedLayer> | undefined
}

/** Where the map opens before there is a route: the middle of the country. */
const FIRST_VIEW = { latitude: 55.75, longitude: 37.62, zoom: 5 }

/** Several days of one machine together; the pin is where the machine was at the player's moment. */
export default function DaysMap({ source, days, player, onPhoto, discarded }: Props) {
  const map = useRef<MapRef>(null)
  const [ready, setReady] = useState(false)
  const active = useSyncExternalStore(
    player.onChange,
    () => days.find(({ start, end }) => player.position >= start && player.position < end) ?? days[0],
  )

  function fit(duration: number) {
    const bounds = extentOf(days.map(({ track }) => track))
    if (bounds)
      map.current?.fitBounds(bounds, { padding: { top: 60, bottom: 40, left: 40, right: 92 }, maxZoom: 15, duration })
  }
  const shown = days.map(({ start, track }) => (track.t.length > 0 ? start : 0)).join()
  const fitAtOnce = useEffectEvent(() => fit(0))
  useEffect(() => {
    if (ready && shown) fitAtOnce()
  }, [ready, shown])

  return (
    <div className={`${controls.bare} over`}>
      <MapView
        ref={map}
        source={source}
        small
        initialViewState={FIRST_VIEW}
        scrollZoom={false}
        onLoad={() => setReady(true)}
      >
        {days.map((day) => (
          <RouteLayers key={day.start} id={String(day.start)} route={day.route} />
        ))}
        {days.map((day) => (
          <DayMarks key={day.start} day={day} player={player} onPhoto={onPhoto} />
        ))}
        {discarded ? <DiscardedLayer {...discarded} /> : null}
        {active && active.track.t.length > 0 ? (
          <MovingPin
            track={active.track}
            player={player}
            type={active.machine.type}
            name={active.machine.name}
            selected
            onClick={() => fit(600)}
          />
        ) : null}
      </MapView>
      <div className={`${css.buttons} gap-1 grid`}>
        <IconButton label="Показать всё" className={`${controls.button} float`} onClick={() => fit(600)}>
          <IconMaximize size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Приблизить" className={`${controls.button} float`} onClick={() => map.current?.zoomIn()}>
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Отдалить" className={`${controls.button} float`} onClick={() => map.current?.zoomOut()}>
          <IconMinus size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

const DayMarks = ({ day, player, onPhoto }: { day: MachineDay } & Pick<Props, 'player' | 'onPhoto'>) => (
  <>
    <GapMarks day={day} />
    <JamLayers day={day} />
    <StopMarks day={day} onSeek={player.seek} />
    <PhotoMarks day={day} onPhoto={onPhoto} />
  </>
)
