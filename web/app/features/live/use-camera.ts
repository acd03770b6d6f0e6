/** Moves the map of TRACK to what should be visible. */
import { useMap } from '@vis.gl/react-maplibre'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { FLIGHT_MS } from '../../map/ground/style'
import { extentOf, pinAt } from '../tracks/track'
import type { TrackSession } from './tracking'
import { focusedDay, type LiveDay } from './tracking-state'
import { useTracking } from './use-tracking'
import { opensAtPoint } from './view'

/** Zoom of a flight to a point of a route (spec §9). */
const POINT_ZOOM = 12
/** Share of the map's middle within which a followed machine moves without moving the map. */
const INNER = 0.6

/** Space covered by the chip, the legend, the buttons and the note about the map's detail, for a map of this height, px. */
const roomAround = (height: number) =>
  height < 300 ? { top: 70, bottom: 40, left: 50, right: 130 } : { top: 120, bottom: 190, left: 50, right: 70 }

/**
 * Shows the routes when they arrive, or the requested point, then the chosen
 * or the followed machine. Returns a function that shows everything.
 */
export function useCamera(tracking: TrackSession) {
  const { current: map } = useMap()
  const state = useTracking(tracking)
  const { player } = tracking

  const show = useCallback(
    (days: LiveDay[], duration: number) => {
      const bounds = extentOf(days.map(({ track }) => track))
      if (!bounds || !map) return
      // The time bar and the panel may just have changed the map's size.
      map.resize()
      const padding = roomAround(map.getContainer().clientHeight)
      map.fitBounds(bounds, { padding, maxZoom: 15, duration })
    },
    [map],
  )

  const { status, focused } = state
  const showChosen = useEffectEvent((chosen: string | undefined) => {
    const focus = focusedDay({ ...tracking.state(), focused: chosen })
    if (!focus) return
    const pin = opensAtPoint(tracking.view) ? pinAt(focus.track, player.position) : undefined
    if (pin) map?.resize().jumpTo({ center: [pin.lng, pin.lat], zoom: POINT_ZOOM })
    else show([focus], 0)
  })
  useEffect(() => {
    if (map && status === 'ready') showChosen(focused)
  }, [map, status, focused])

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
        map.easeTo({
          center: [pin.lng, pin.lat],
          zoom: Math.max(map.getZoom(), POINT_ZOOM),
          duration: FLIGHT_MS / 2,
        })
    }
    move()
    return player.onChange(move)
  }, [state.following, map, player, tracking])

  return () => show(tracking.state().days, FLIGHT_MS)
}
