/** Addresses in the form in which limits count them. */
import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Bits of IPv6 that identify at least one line, and bits that may identify one customer of a provider. */
const [LINE, CUSTOMER] = [64, 48]

/** What counts as one address: an IPv4 address, or a /64 of IPv6, which belongs to one line. */
export const addressBlock = (ip: string): string => normalizeIP(ip, LINE)

/** The /48 around an IPv6 address, which may belong to one customer; undefined for IPv4. */
export function customerBlock(ip: string): string | undefined {
  const block = normalizeIP(ip, CUSTOMER)
  return isIPv6(block) ? block : undefined
}

/** The network of an address: /24 of IPv4, /48 of IPv6. A person with one address can easily get another in the same network. */
export const networkOf = (ip: string): string =>
  customerBlock(ip) ?? addressBlock(ip).slice(0, addressBlock(ip).lastIndexOf('.'))
