import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useState } from 'react'
import controls from '../../map/Controls.module.css'
import { Labels } from '../../map/labels/Labels'
import { ZoomButtons } from '../../map/ZoomButtons'
import { IconButton } from '../../ui/Button'
import { IconCurrentLocation, IconMaximize } from '../../ui/icon/icons.ts'
import { useLayer } from '../../ui/layers'
import { ObjectLayers } from '../objects/ObjectLayers'
import { PHOTO } from '../photos/PhotoDialog'
import { JamLayers } from '../tracks/layers/JamLayers'
import { GapMarks, PhotoMarks, StopMarks, TimeMarks } from '../tracks/layers/Marks'
import { MovingPin } from '../tracks/layers/MovingPin'
import { RouteLayers } from '../tracks/layers/RouteLayers'
import { SpeedLegend } from '../tracks/layers/SpeedLegend'
import { joinedRoutes, type Route } from '../tracks/route'
import css from './TrackLayers.module.css'
import type { TrackSession } from './tracking'
import { focusedDay, type LiveDay, optionsOf } from './tracking-state'
import { useCamera } from './use-camera'
import { useDrawnObjects } from './use-objects'
import { useTracking } from './use-tracking'

/** All machines of TRACK on the map. Colours stand for speeds, so machines are distinguished by pins and names. */
export default function TrackLayers({ tracking }: { tracking: TrackSession }) {
  const state = useTracking(tracking)
  const fit = useCamera(tracking)
  const focus = focusedDay(state)
  const objects = useDrawnObjects(tracking)
  const onMoved = useCallback((listener: () => void) => tracking.player.onChange(listener), [tracking])
  return (
    <>
      <ObjectLayers objects={objects} />
      <OtherRoutes days={state.days.filter((day) => day !== focus && optionsOf(state, day.machine.id).showPath)} />
      {state.days.map((day) => (
        <MachineOnMap key={day.machine.id} day={day} tracking={tracking} selected={day === focus} />
      ))}
      <Labels onMoved={onMoved} />
      {focus ? <SpeedLegend className={css.legend} days={[focus]} /> : null}
      <TrackControls tracking={tracking} onFit={fit} following={state.following} />
    </>
  )
}

/** Routes of the machines that are not chosen, all joined: layers for each of five hundred would stall the browser. */
function OtherRoutes({ days }: { days: LiveDay[] }) {
  const route = useJoined(days.map((day) => day.route))
  const tail = useJoined(days.flatMap((day) => day.tail ?? []))
  return (
    <>
      <RouteLayers id="others" route={route} />
      <RouteLayers id="others-tail" route={tail} />
    </>
  )
}

/** Returns the same object as long as no route changes: points arrive every few seconds, but only change the tails. */
function useJoined(routes: Route[]): Route {
  const [joined, setJoined] = useState({ routes, route: joinedRoutes(routes) })
  const same = joined.routes.length === routes.length && joined.routes.every((route, i) => route === routes[i])
  if (same) return joined.route
  const next = { routes, route: joinedRoutes(routes) }
  setJoined(next)
  return next.route
}

/** Labels along the route only for the chosen machine: those of all machines would be unreadable. */
function MachineOnMap({ day, tracking, selected }: { day: LiveDay; tracking: TrackSession; selected: boolean }) {
  const { showPath, showTime, showPhoto, pathInterval } = optionsOf(useTracking(tracking), day.machine.id)
  const { id, name, type } = day.machine
  const photo = useLayer(PHOTO)
  return (
    <>
      {showPath && selected ? (
        <>
          <RouteLayers id={id} route={day.route} />
          {day.tail ? <RouteLayers id={`${id}-tail`} route={day.tail} /> : null}
        </>
      ) : null}
      {showPath && selected ? (
        <>
          <GapMarks day={day} />
          <JamLayers day={day} />
          <StopMarks day={day} onSeek={(moment) => tracking.player.seek(moment)} />
        </>
      ) : null}
      {showPath && selected && showTime ? <TimeMarks day={day} interval={pathInterval} /> : null}
      {showPhoto ? <PhotoMarks day={day} onPhoto={photo.open} /> : null}
      <MovingPin
        track={day.track}
        player={tracking.player}
        type={type}
        name={name}
        selected={selected}
        onClick={selected ? undefined : () => tracking.focus(id)}
      />
    </>
  )
}

interface Controls {
  tracking: TrackSession
  following: boolean
  onFit: () => void
}

function TrackControls({ tracking, following, onFit }: Controls) {
  const map = useMap()
  return (
    <div className={`${css.controls} gap-2 stack`}>
      <IconButton
        label="Следить за машиной"
        aria-pressed={following}
        className={`${following ? css.on : controls.button} float`}
        onClick={() => tracking.follow(!following)}
      >
        <IconCurrentLocation size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label="Показать весь маршрут" className={`${controls.button} float`} onClick={onFit}>
        <IconMaximize size={22} aria-hidden="true" />
      </IconButton>
      <ZoomButtons map={map} icon={22} className="hide-below-md" />
    </div>
  )
}
