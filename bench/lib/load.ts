import type { AddressInfo } from 'node:net'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import autocannon from 'autocannon'
import { anyTowns, type BenchServer } from './bench-server.ts'

const SECONDS = 10
const RADIUS_KM = 30

/** Searches a second over HTTP on this many connections, each with other places and types. */
export async function searchesASecond(server: BenchServer, connections: number): Promise<number> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const spots = anyTowns(500)
  const requests = spots.map((spot) => {
    const sides = Object.entries(boundsAround(spot, RADIUS_KM)).map(([side, value]) => `${side}=${value}`)
    return { method: 'GET' as const, path: `/api/searchEquipment?value=${spot.type}&${sides.join('&')}` }
  })
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: SECONDS,
    requests,
    workers: 1,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} отказов, ${result.errors} ошибок`)
  return result.requests.average
}
