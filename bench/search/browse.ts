/** A separate process, as a browser is: requests the paths sent to it, on one connection, one after another. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'

const [port, accept = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export interface Call {
  ms: number
  /** Size of the body on the wire. */
  bytes: number
  encoding: string
}

function get(path: string): Promise<Call> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, path, headers: { 'accept-encoding': accept } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.once('end', () => {
        const encoding = answer.headers['content-encoding'] ?? '—'
        if (answer.statusCode === 200) resolve({ ms: performance.now() - begun, bytes, encoding })
        else reject(new Error(String(answer.statusCode)))
      })
      answer.once('error', reject)
    })
    call.once('error', reject)
    call.end()
  })
}

const [paths] = (await once(process, 'message')) as [string[]]
const calls: Call[] = []
for (const path of paths) calls.push(await get(path))
agent.destroy()
process.send?.(calls, () => process.disconnect())
