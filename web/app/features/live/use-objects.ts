import { MINUTE } from '@spetskarta/shared/durations.ts'
import { type DrawnObject, getPublicObjects, type MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call'
import { useMachineObjects } from '../objects/day/use-machine-objects'
import type { TrackSession } from './tracking'
import type { LiveDay } from './tracking-state'
import { useTracking } from './use-tracking'

/** Objects of all shown machines in one call. Users of a public link get neither names nor hours. */
function useOwn(tracking: TrackSession) {
  const { days, live } = useTracking(tracking)
  const own = tracking.view.kind === 'own' ? days : []
  return useMachineObjects(
    own.map(({ machine }) => machine.id),
    [...new Set(own.map(dateOfDay))].toSorted(),
    live === undefined ? undefined : MINUTE,
  )
}

/** Objects where the machine was on this day. */
export function useObjectsOf(tracking: TrackSession, day: LiveDay | undefined): MachineObjectDay[] {
  const { data } = useOwn(tracking)
  return useMemo(
    () =>
      (data?.days ?? []).filter(
        (one) => day && one.itemId === day.machine.id && one.day === dateOfDay(day) && one.came !== null,
      ),
    [data, day],
  )
}

/** Whether it is unknown on which objects the machine was on this day, because the day could not be counted. */
export function useUncounted(tracking: TrackSession, day: LiveDay | undefined): boolean {
  const { data } = useOwn(tracking)
  return (data?.uncounted ?? []).some(
    (one) => day !== undefined && one.itemId === day.machine.id && one.day === dateOfDay(day),
  )
}

const NONE: DrawnObject[] = []

/** Shapes of the objects where the shown machines were; by a public link only where the owner shows them. */
export function useDrawnObjects(tracking: TrackSession): readonly DrawnObject[] {
  const { view } = tracking
  const { live } = useTracking(tracking)
  const own = useOwn(tracking)
  const shown = useQuery({
    queryKey: ['public-objects', view.kind === 'public' ? view.id : ''],
    queryFn: ({ signal }) =>
      view.kind === 'public'
        ? call(getPublicObjects, { params: { id: view.id, token: view.token } }, signal)
        : { objects: NONE },
    enabled: view.kind === 'public',
    ...(live !== undefined && { refetchInterval: 5 * MINUTE }),
  })
  return (view.kind === 'public' ? shown.data : own.data)?.objects ?? NONE
}

const dateOfDay = ({ timeZone, start }: LiveDay): string => dayAt(timeZone, start)
