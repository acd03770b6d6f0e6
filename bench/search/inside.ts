/** Time of a call inside the server: from Node handing over the request to the last byte handed to Node. */
import { Agent, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchServer } from '../lib/bench-server.ts'

/** Calls over a socket, without compression. `take`: the times of the calls since it was last called, ms. */
export async function openInside({ app }: BenchServer) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  let times: number[] = []
  const watch = (_: unknown, response: ServerResponse) => {
    const begun = performance.now()
    response.once('prefinish', () => times.push(performance.now() - begun))
  }
  app.server.prependListener('request', watch)
  return {
    ask: (path: string) =>
      new Promise<string>((resolve, reject) => {
        const call = request({ agent, host: '127.0.0.1', port, path }, (answer) => {
          let end = ''
          answer.setEncoding('latin1').on('data', (piece: string) => {
            end = piece
          })
          answer.once('end', () =>
            answer.statusCode === 200 ? resolve(end) : reject(new Error(String(answer.statusCode))),
          )
        })
        call.once('error', reject)
        call.end()
      }),
    take() {
      const taken = times
      times = []
      return taken
    },
    close() {
      app.server.off('request', watch)
      agent.destroy()
    },
  }
}
