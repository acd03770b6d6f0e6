/** A minimal S3 store with only the calls that the server and phones make: objects in memory behind HTTP. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Tests list more objects than this, so that code that reads only one page fails. */
const LISTED_AT_ONCE = 2

const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' }

interface Stored {
  bytes: Buffer
  type: string
  /** In base64, as sent with the object. */
  sha256?: string | undefined
}

export async function openS3() {
  const objects = new Map<string, Stored>()
  /** Method and path of every call. */
  const calls: string[] = []
  /** Keys of files uploaded to signed addresses. */
  const signedPuts: string[] = []
  let down = false
  let closed = false
  let hangs: boolean | RegExp = false
  let keepsSums = true
  let stalls = false

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(address.pathname.slice(1))
    const bytes = Buffer.concat(await request.toArray())
    calls.push(`${request.method} ${key}`)
    if (hangs instanceof RegExp ? hangs.test(`${request.method} ${key}`) : hangs) return undefined
    // The answer of a bucket whose rules allow uploads from pages of any origin.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'PUT')
      response.setHeader('access-control-allow-headers', 'content-type, x-amz-checksum-sha256')
      return response.end()
    }
    const isDirect = address.searchParams.has('X-Amz-Signature')
    if (isDirect && request.method === 'PUT') signedPuts.push(key)
    if (down || (isDirect && closed) || !isSigned(request, address)) return error(response, 403, 'AccessDenied')
    if (request.method === 'PUT') {
      const sha256 = request.headers['x-amz-checksum-sha256']?.toString()
      if (sha256 && createHash('sha256').update(bytes).digest('base64') !== sha256)
        return error(response, 400, 'BadDigest')
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '', sha256 })
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
    } else if (address.searchParams.has('list-type')) {
      const keys = [...objects.keys()].filter((one) =>
        one.startsWith(`${key.replace(/\/$/, '')}/${address.searchParams.get('prefix')}`),
      )
      return response.end(listing(keys.slice(0, LISTED_AT_ONCE).map((one) => one.slice(one.indexOf('/') + 1))))
    } else {
      const object = objects.get(key)
      if (!object) return error(response, 404, 'NoSuchKey')
      const etag = `"${createHash('md5').update(object.bytes).digest('hex')}"`
      if (keepsSums && object.sha256) response.setHeader('x-amz-checksum-sha256', object.sha256)
      response.writeHead(200, { etag, 'content-type': object.type, 'content-length': object.bytes.length })
      if (stalls) return response.write(object.bytes.subarray(0, object.bytes.length / 2))
      return response.end(request.method === 'HEAD' ? undefined : object.bytes)
    }
    return response.end()
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const config = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'ru-1', ...KEYS }
  return {
    objects,
    calls,
    signedPuts,
    config,
    close: () => server.close().closeAllConnections(),
    /** The same as environment variables. */
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_REGION: config.region,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    /** Accepts all calls, or those whose method and path match, and never answers them. */
    set hanging(now: boolean | RegExp) {
      hangs = now
    },
    /** Sends half of each file, and then nothing. */
    set stalling(now: boolean) {
      stalls = now
    },
    /** Refuses everything while it is down. */
    set down(now: boolean) {
      down = now
    },
    /** Refuses calls to signed addresses. */
    set closedToPhones(now: boolean) {
      closed = now
    },
    /** Whether it returns the checksums sent with objects; older stores do not. */
    set sums(now: boolean) {
      keepsSums = now
    },
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signed by a header with the key, or by an address that is signed for this call and has not expired. */
function isSigned({ method, headers }: IncomingMessage, { pathname, searchParams: query }: URL): boolean {
  if (!query.has('X-Amz-Signature')) return /^AWS4-HMAC-SHA256 Credential=key\//.test(headers.authorization ?? '')
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const date = parameter('Date')
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Date.now() < at + Number(parameter('Expires')) * 1000)) return false
  const fields = [...query].filter(([name]) => name !== 'X-Amz-Signature').map((pair) => pair.map(strict).join('='))
  const own = parameter('SignedHeaders').split(';')
  const canonical = [
    method,
    pathname,
    fields.sort().join('&'),
    ...own.map((name) => `${name}:${headers[name]}`),
    '',
    own.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = [date.slice(0, 8), 'ru-1', 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')]
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return hmac(key, text.join('\n')).toString('hex') === parameter('Signature')
}

function error(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const listing = (keys: string[]) =>
  `<?xml version="1.0"?><ListBucketResult><KeyCount>${keys.length}</KeyCount>${keys
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`
