import { IconCurrentLocation, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useEffect } from 'react'
import { IconButton } from '../../ui/Button'
import { GapMarks, PhotoMarks, StopMarks, TimeMarks } from './Marks'
import { MovingPin } from './MovingPin'
import { RouteLayers } from './RouteLayers'
import { SpeedLegend } from './SpeedLegend'
import css from './TrackLayers.module.css'
import { boundsOf, pinAt } from './track'
import type { Tracking } from './tracking'
import { focusedDay, type LiveDay, optionsOf } from './tracking-state'
import { useTracking } from './use-tracking'

/** All machines of TRACK on the map: colours are speed, so machines differ by pin and name. */
export default function TrackLayers({ tracking }: { tracking: Tracking }) {
  const state = useTracking(tracking)
  const fit = useCamera(tracking)
  const focus = focusedDay(state)
  return (
    <>
      {state.days.map((day) => (
        <MachineOnMap key={day.machine.id} day={day} tracking={tracking} selected={day === focus} />
      ))}
      <SpeedLegend className={css.legend} />
      <TrackControls tracking={tracking} onFit={fit} following={state.following} />
    </>
  )
}

/** What is written beside the route only of the chosen one: of all at once nobody could read it. */
function MachineOnMap({ day, tracking, selected }: { day: LiveDay; tracking: Tracking; selected: boolean }) {
  const { showPath, showTime, showPhoto, pathInterval } = optionsOf(useTracking(tracking), day.machine.id)
  const { id, name, type } = day.machine
  return (
    <>
      {showPath ? (
        <>
          <RouteLayers id={id} route={day.route} />
          {day.tail ? <RouteLayers id={`${id}-tail`} route={day.tail} /> : null}
        </>
      ) : null}
      {showPath && selected ? (
        <>
          <GapMarks day={day} />
          <StopMarks day={day} onSeek={(moment) => tracking.player.seek(moment)} />
        </>
      ) : null}
      {showPath && selected && showTime ? <TimeMarks day={day} interval={pathInterval} /> : null}
      {showPhoto ? <PhotoMarks day={day} onPhoto={(photo) => tracking.showPhoto({ machine: id, id: photo })} /> : null}
      <MovingPin
        track={day.track}
        player={tracking.player}
        type={type}
        name={name}
        selected={selected}
        onClick={() => tracking.focus(id)}
      />
    </>
  )
}

const FLIGHT_MS = 600
/** The share of the map's middle that a followed machine moves in. */
const INNER = 0.6

/** Shows the routes when they come, the machine that is chosen, and the one that is followed. Returns what shows all. */
function useCamera(tracking: Tracking) {
  const { current: map } = useMap()
  const state = useTracking(tracking)
  const { player } = tracking

  const show = useCallback(
    (days: LiveDay[], duration: number) => {
      const bounds = boundsOf(days.map(({ track }) => track))
      if (!bounds || !map) return
      // The time bar and the panel may have taken room in this very moment.
      map.resize()
      const phone = map.getContainer().clientWidth < 768
      const padding = { top: 120, bottom: phone ? 130 : 100, left: 50, right: phone ? 60 : 80 }
      map.fitBounds(bounds, { padding, maxZoom: 15, duration })
    },
    [map],
  )

  const { status, focused } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the routes come or another machine is chosen
  useEffect(() => {
    const focus = focusedDay(tracking.state())
    if (status === 'ready' && focus) show([focus], 0)
  }, [status, show, focused])

  useEffect(() => {
    if (!state.following || !map) return
    const move = () => {
      const day = focusedDay(tracking.state())
      const pin = day && pinAt(day.track, player.position)
      if (!pin || map.isMoving()) return
      const { x, y } = map.project([pin.lng, pin.lat])
      const { clientWidth, clientHeight } = map.getContainer()
      const out = (at: number, size: number) => Math.abs(at / size - 0.5) > INNER / 2
      if (out(x, clientWidth) || out(y, clientHeight))
        map.easeTo({ center: [pin.lng, pin.lat], duration: FLIGHT_MS / 2 })
    }
    move()
    return player.onChange(move)
  }, [state.following, map, player, tracking])

  return () => show(tracking.state().days, FLIGHT_MS)
}

interface Controls {
  tracking: Tracking
  following: boolean
  onFit: () => void
}

function TrackControls({ tracking, following, onFit }: Controls) {
  const { current: map } = useMap()
  return (
    <div className={css.controls}>
      <IconButton
        label="Следить за машиной"
        aria-pressed={following}
        className={following ? css.on : css.button}
        onClick={() => tracking.follow(!following)}
      >
        <IconCurrentLocation size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label="Показать весь маршрут" className={css.button} onClick={onFit}>
        <IconMaximize size={22} aria-hidden="true" />
      </IconButton>
      <div className={css.zoom}>
        <IconButton label="Приблизить" onClick={() => map?.zoomIn()}>
          <IconPlus size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label="Отдалить" onClick={() => map?.zoomOut()}>
          <IconMinus size={22} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
