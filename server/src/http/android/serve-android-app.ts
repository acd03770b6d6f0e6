/** Serves the Android app, and the statement by which Android lets it open our links. */
import { open } from 'node:fs/promises'
import { ANDROID_FILE_URL, ANDROID_PACKAGE } from '@spetskarta/shared/site.ts'
import type { App } from '../../deps.ts'
import { noSuchPiece, notFound } from '../errors.ts'
import type { AndroidApp } from './android-app.ts'

const TYPE = 'application/vnd.android.package-archive'
const NO_APP = 'Приложения для Android здесь нет'

export function serveAndroidApp(app: App, android: AndroidApp): void {
  // A phone on a slow network may take long: only silence ends the answer.
  app.get(ANDROID_FILE_URL, { schema: { hide: true }, config: { cost: 'heavy' } }, async (request, reply) => {
    const served = android.current()
    const file = served && (await open(served.path).catch(() => undefined))
    if (!file) throw notFound(NO_APP)
    let sending = false
    try {
      const { size, mtimeMs } = await file.stat()
      if (size !== served.size || mtimeMs !== served.mtimeMs) await android.look()
      const { sha256 = '', version } = android.current() ?? {}
      const etag = `"${sha256.slice(0, 32)}"`
      reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' })
      if (request.headers['if-none-match']?.includes(etag)) return await reply.status(304).send()
      const whole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
      const piece = whole ? undefined : pieceOf(request.headers.range, size)
      if (piece === 'none') {
        reply.header('content-range', `bytes */${size}`)
        throw noSuchPiece()
      }
      const { from, to } = piece ?? { from: 0, to: size - 1 }
      if (piece) reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
      reply.type(TYPE).headers({
        'content-length': to - from + 1,
        'content-disposition': `attachment; filename="spetskarta${version ? `-${version}` : ''}.apk"`,
      })
      sending = true
      return await reply.send(file.createReadStream({ start: from, end: to }))
    } finally {
      // Otherwise the stream closes it.
      if (!sending) await file.close()
    }
  })

  app.get('/.well-known/assetlinks.json', { schema: { hide: true } }, async () => {
    const certificate = android.current()?.certificate
    if (!certificate) throw notFound(NO_APP)
    const target = {
      namespace: 'android_app',
      package_name: ANDROID_PACKAGE,
      sha256_cert_fingerprints: [certificate],
    }
    return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
  })
}

/**
 * First and last byte; undefined: the whole file is to be sent; `none`: the file has no such bytes. Several ranges at once are
 * not supported.
 */
export function pieceOf(range: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : 'none'
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'none'
}
