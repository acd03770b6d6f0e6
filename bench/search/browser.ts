/** As a browser asks: over a socket, compressed, in the ten largest cities. */
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { type BenchServer, largestTowns } from '../lib/bench-server.ts'

const CALLS = 400
const RADIUS_KM = 30
const TYPES = EQUIPMENT_TYPES.slice(0, 12)

export interface Browsed {
  ms: number[]
  /** Bytes of the bodies on the wire. */
  bytes: number[]
  encoding: string
}

/** One connection, one call after another. */
export async function asABrowser(server: BenchServer, accept = 'gzip, deflate, br, zstd'): Promise<Browsed> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const towns = largestTowns(10)
  const browsed: Browsed = { ms: [], bytes: [], encoding: '' }
  for (let i = -20; i < CALLS; i++) {
    const town = towns[Math.abs(i) % towns.length] ?? { lat: 55.75, lng: 37.61 }
    const type = TYPES[Math.floor(Math.abs(i) / towns.length) % TYPES.length]?.id
    const sides = Object.entries(boundsAround(town, RADIUS_KM)).map(([side, value]) => `${side}=${value}`)
    const begun = performance.now()
    const { bytes, encoding } = await get(agent, port, `/api/searchEquipment?value=${type}&${sides.join('&')}`, accept)
    if (i < 0) continue
    browsed.ms.push(performance.now() - begun)
    browsed.bytes.push(bytes)
    browsed.encoding = encoding
  }
  agent.destroy()
  return browsed
}

function get(agent: Agent, port: number, path: string, accept: string): Promise<{ bytes: number; encoding: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, path, headers: { 'accept-encoding': accept } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve({ bytes, encoding: answer.headers['content-encoding'] ?? '—' })
        else reject(new Error(String(answer.statusCode)))
      })
      answer.once('error', reject)
    })
    call.once('error', reject)
    call.end()
  })
}
