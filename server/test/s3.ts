/** A minimal S3 store with only the calls that the server makes: objects in memory behind HTTP. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** Tests list more objects than this, so that code which reads only one page fails. */
const LISTED_AT_ONCE = 2

export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** Method and path of every call. */
  const calls: string[] = []
  let down = false
  let hangs = false

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname.slice(1))
    const bytes = Buffer.concat(await request.toArray())
    calls.push(`${request.method} ${key}`)
    if (hangs) return undefined
    if (down || !/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? ''))
      return error(response, 403, 'AccessDenied')
    if (request.method === 'PUT') objects.set(key, { bytes, type: request.headers['content-type'] ?? '' })
    else if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
    } else if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].filter((one) =>
        one.startsWith(`${key.replace(/\/$/, '')}/${searchParams.get('prefix')}`),
      )
      return response.end(listing(keys.slice(0, LISTED_AT_ONCE).map((one) => one.slice(one.indexOf('/') + 1))))
    } else {
      const object = objects.get(key)
      if (!object) return error(response, 404, 'NoSuchKey')
      const etag = `"${createHash('md5').update(object.bytes).digest('hex')}"`
      response.writeHead(200, { etag, 'content-type': object.type, 'content-length': object.bytes.length })
      return response.end(object.bytes)
    }
    return response.end()
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    objects,
    calls,
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'ru-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    /** Takes calls and does not answer. */
    set hanging(now: boolean) {
      hangs = now
    },
    /** Refuses everything while it is down. */
    set down(now: boolean) {
      down = now
    },
  }
}

function error(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const listing = (keys: string[]) =>
  `<?xml version="1.0"?><ListBucketResult><KeyCount>${keys.length}</KeyCount>${keys
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`
