/** Sends to addresses that users enter, but to no computer in the server's own network. */
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Config } from '../config.ts'

/** Bytes of an answer that are read by default; after that the connection is closed. */
const ANSWER_BYTES = 4096
const DNS = { timeout: 2 * SECOND, tries: 2 }

interface Sent {
  method?: string
  headers?: Record<string, string | number>
  body?: string | Buffer | null
  /** Limit from looking up the address to the end of the answer, ms. */
  timeMs?: number
  /** Limit of bytes to read of the answer. */
  answerBytes?: number
}

/** The outcome. `text` is the beginning of the answer. Redirects are not followed: they are answers like others. */
export type OutsideAnswer =
  | { status: number; headers: Record<string, string | string[] | undefined>; text: string }
  | { status: undefined; failed: 'refused' | 'time_out' | 'unreachable' }

export interface Outbound {
  /** Never rejects. */
  send(url: string, sent?: Sent): Promise<OutsideAnswer>
  /** Whether sending to the address is allowed, as far as that is known before its name is looked up. */
  mayBe(url: string): boolean
}

type Resolve = (host: string) => Promise<LookupAddress[]>

class PrivateAddress extends Error {}

function blockOf(version: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const block = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    block.addSubnet(address, Number(bits), version)
  }
  return block
}

/** IANA's registries of special-purpose addresses, and addresses that were such in the past. */
const SPECIAL_4 = blockOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, and addresses reserved for later.
  '224.0.0.0/3',
])
const SPECIAL_6 = blockOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
/** The only IPv6 addresses that are assigned at all (RFC 4291, IANA's registry of unicast addresses). */
const GIVEN_OUT_6 = blockOf('ipv6', ['2000::/3'])
/** IPv4 addresses written as IPv6. */
const MAPPED = blockOf('ipv6', ['::ffff:0:0/96'])

/** Whether the address means the same computer everywhere on the Internet. */
export function isPublicAddress(address: string): boolean {
  // Only local addresses have a zone, such as fe80::1%eth0.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !SPECIAL_4.check(address)
  if (version === 0) return false
  // A mapped address is checked as the IPv4 address that it stands for.
  if (MAPPED.check(address, 'ipv6')) return !SPECIAL_4.check(address, 'ipv6')
  return GIVEN_OUT_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6')
}

/**
 * With `privateReceivers` every address is allowed, also without TLS. Otherwise each connection goes to an address that was
 * looked up and checked for this very connection.
 */
export function openOutbound(
  { privateReceivers }: Pick<Config, 'privateReceivers'>,
  resolve: Resolve = resolveName,
): Outbound {
  // A kept connection would belong to a name that may point to another computer by now.
  const agent = new Agent({ keepAlive: false, ...(!privateReceivers && { lookup: checkedLookup(resolve) }) })

  function mayBe(text: string): boolean {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, hostname } = new URL(text)
    if (username || password) return false
    if (privateReceivers) return protocol === 'https:' || protocol === 'http:'
    // IP addresses are not looked up, so they can be refused only here.
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
  }

  return {
    mayBe,
    send(url, { method = 'POST', headers = {}, body, timeMs = 10 * SECOND, answerBytes = ANSWER_BYTES } = {}) {
      if (!mayBe(url)) return Promise.resolve({ status: undefined, failed: 'refused' })
      const signal = AbortSignal.timeout(timeMs)
      const given = { method, headers: withLength(headers, body), signal }
      return new Promise((settle) => {
        const failed = (error: Error) =>
          settle({
            status: undefined,
            failed: error instanceof PrivateAddress ? 'refused' : signal.aborted ? 'time_out' : 'unreachable',
          })
        const call =
          new URL(url).protocol === 'https:'
            ? request(url, { ...given, agent })
            : requestPlain(url, { ...given, agent: false })
        call.on('error', failed)
        call.on('response', (response) => {
          const chunks: Buffer[] = []
          let size = 0
          const end = () => {
            const text = Buffer.concat(chunks).subarray(0, answerBytes).toString()
            settle({ status: response.statusCode ?? 0, headers: response.headers, text })
          }
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk)
            size += chunk.length
            if (size < answerBytes) return
            end()
            call.destroy()
          })
          response.on('end', end)
          response.on('error', failed)
        })
        call.end(body ?? undefined)
      })
    },
  }
}

function withLength(headers: Sent['headers'], body: Sent['body']) {
  return { ...headers, 'content-length': body ? Buffer.byteLength(body) : 0 }
}

/** Not the system's look-up: it occupies one of four threads, which photos need, for as long as the name server is silent. */
async function resolveName(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver(DNS)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first, ...others] = addresses.filter(({ address }) => isPublicAddress(address))
        if (!first) done(new PrivateAddress(), '')
        else if (all) done(null, [first, ...others])
        else done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
}
