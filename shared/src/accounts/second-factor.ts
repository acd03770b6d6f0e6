/** Log-in with the code of an authenticator app beside the password. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './second-factor.schema.ts'

export const beginSecondFactor: Endpoint<typeof schema.beginSecondFactor> = {
  method: 'POST',
  url: '/api/second-factor/begin',
}
export const confirmSecondFactor: Endpoint<typeof schema.confirmSecondFactor> = {
  method: 'POST',
  url: '/api/second-factor/confirm',
}
export const endSecondFactor: Endpoint<typeof schema.endSecondFactor> = {
  method: 'POST',
  url: '/api/second-factor/end',
}
