import { getMachineStates, type MachineState } from '@spetskarta/shared/days/recorded-days.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'

export interface MachineStates {
  states: MachineState[]
  /** Ms, the server's. */
  now: number
}

/** How often the states are requested while the page is visible, ms. */
const EVERY_MS = 30_000

/** States of own machines: `first`, until the next ones arrive. After a failure the old ones stay. */
export const useMachineStates = (first: MachineStates): MachineStates =>
  useQuery({
    queryKey: ['machine-states'],
    queryFn: ({ signal }) => call(getMachineStates, {}, signal),
    initialData: first,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  }).data
