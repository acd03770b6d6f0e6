import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Speed } from '../tracks/player'
import type { TrackSession } from './tracking'
import type { TrackingState } from './tracking-state'

export const useTracking = ({ onChange, state }: TrackSession): TrackingState =>
  useSyncExternalStore(onChange, state, state)

/** Parts of the player that change seldom. A component that shows the position listens to the player itself. */
export const usePlaying = ({ player }: TrackSession): boolean =>
  useSyncExternalStore(player.onChange, () => player.playing, NOT_YET)

export const useSpeed = ({ player }: TrackSession): Speed =>
  useSyncExternalStore<Speed>(
    player.onChange,
    () => player.speed,
    () => 60,
  )

const NOT_YET = () => false

/** The current time, updated every `every` ms. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
