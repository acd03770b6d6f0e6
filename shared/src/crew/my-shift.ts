/** The pages of an operator who has an account. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './my-shift.schema.ts'

export const getMyShift: Endpoint<typeof schema.getMyShift> = { method: 'GET', url: '/api/my-shift' }
export const makeMyRecorder: Endpoint<typeof schema.makeMyRecorder> = {
  method: 'POST',
  url: '/api/my-shift/recorder',
}

export type MyShift = Output<typeof getMyShift>
