import type { MapSource } from '@spetskarta/shared/site.ts'
import { type ComponentProps, useSyncExternalStore } from 'react'
import controls from '../../map/Controls.module.css'
import FittedMap, { type Fitted } from '../../map/FittedMap'
import { Labels } from '../../map/labels/Labels'
import { IconButton } from '../../ui/Button'
import { IconMaximize, IconMinus, IconPlus } from '../../ui/icon/icons.ts'
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
  /** Points that do not count; undefined: they are not shown. */
  discarded: ComponentProps<typeof DiscardedLayer> | undefined
}

const PADDING = { top: 60, bottom: 40, left: 40, right: 92 }

/** Several days of one machine together; the pin is where the machine was at the player's moment. */
export default function DaysMap({ source, days, player, onPhoto, discarded }: Props) {
  const active = useSyncExternalStore(
    player.onChange,
    () => days.find(({ start, end }) => player.position >= start && player.position < end) ?? days[0],
  )
  return (
    <FittedMap
      source={source}
      extentOf={() => extentOf(days.map(({ track }) => track))}
      shown={days.map(({ start, track }) => (track.t.length > 0 ? start : 0)).join()}
      padding={PADDING}
      over={(map) => <Buttons {...map} />}
    >
      {({ fit }) => (
        <>
          {days.map((day) => (
            <RouteLayers key={day.start} id={String(day.start)} route={day.route} />
          ))}
          {days.map((day) => (
            <DayMarks key={day.start} day={day} player={player} onPhoto={onPhoto} />
          ))}
          {discarded ? <DiscardedLayer {...discarded} /> : null}
          <Labels onMoved={player.onChange} />
          {active && active.track.t.length > 0 ? (
            <MovingPin
              track={active.track}
              player={player}
              type={active.machine.type}
              name={active.machine.name}
              selected
              onClick={fit}
            />
          ) : null}
        </>
      )}
    </FittedMap>
  )
}

const Buttons = ({ fit, zoomIn, zoomOut }: Fitted) => (
  <div className={`${css.buttons} gap-1 grid`}>
    <IconButton label="Показать всё" className={`${controls.button} float`} onClick={fit}>
      <IconMaximize size={20} aria-hidden="true" />
    </IconButton>
    <IconButton label="Приблизить" className={`${controls.button} float`} onClick={zoomIn}>
      <IconPlus size={20} aria-hidden="true" />
    </IconButton>
    <IconButton label="Отдалить" className={`${controls.button} float`} onClick={zoomOut}>
      <IconMinus size={20} aria-hidden="true" />
    </IconButton>
  </div>
)

const DayMarks = ({ day, player, onPhoto }: { day: MachineDay } & Pick<Props, 'player' | 'onPhoto'>) => (
  <>
    <GapMarks day={day} />
    <JamLayers day={day} />
    <StopMarks day={day} onSeek={player.seek} />
    <PhotoMarks day={day} onPhoto={onPhoto} />
  </>
)
