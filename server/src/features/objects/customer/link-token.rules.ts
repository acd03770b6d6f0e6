/** The token of a customer's link, derived from its nonce. */
import type { Signing } from '../../../outside/signing.ts'

const PURPOSE = 'object-link'
const signed = (objectId: number, nonce: Buffer) => `${objectId} ${nonce.toString('hex')}`

export const customerToken = ({ sign }: Signing, objectId: number, nonce: Buffer): string =>
  sign(PURPOSE, signed(objectId, nonce))

export const isCustomerToken = ({ isSigned }: Signing, objectId: number, nonce: Buffer, token: string): boolean =>
  isSigned(PURPOSE, signed(objectId, nonce), token)
