/** Searches as a browser makes them: over a socket, compressed, in the ten largest cities. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { type BenchServer, largestTowns } from '../lib/bench-server.ts'
import type { Call } from './browse.ts'

const CALLS = 400
/** Calls before those that are measured. */
const FIRST = 20
const RADIUS_KM = 30
const TYPES = EQUIPMENT_TYPES.slice(0, 12)

/** Makes the calls on one connection, one after another. */
export async function asABrowser(server: BenchServer, accept = 'gzip, deflate, br, zstd'): Promise<Call[]> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const towns = largestTowns(10)
  const paths = Array.from({ length: FIRST + CALLS }, (_, i) => {
    const town = towns[i % towns.length] ?? { lat: 55.75, lng: 37.61 }
    const type = TYPES[Math.floor(i / towns.length) % TYPES.length]?.id
    const sides = Object.entries(boundsAround(town, RADIUS_KM)).map(([side, value]) => `${side}=${value}`)
    return `/api/searchEquipment?value=${type}&${sides.join('&')}`
  })
  const browser = fork(new URL('browse.ts', import.meta.url), [String(port), accept])
  browser.send(paths)
  const [calls] = (await Promise.race([
    once(browser, 'message'),
    once(browser, 'exit').then(() => {
      throw new Error('the calls have failed')
    }),
  ])) as [Call[]]
  return calls.slice(FIRST)
}
