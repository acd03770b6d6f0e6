/** Headers that tell browsers what a page may do. */
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONCE = Symbol('nonce')
type WithNonce = { [NONCE]?: string }

/** The nonce of the scripts of this answer; the Content-Security-Policy has the same one. */
export const nonceOf = (raw: object): string => (raw as WithNonce)[NONCE] ?? ''

interface Options {
  /** Origins that the map's tiles, styles and sprites may come from. */
  mapHosts: string[]
  /** The video of the landing page: a file, or a page to embed. */
  videoUrl?: string | undefined
  dev: boolean
}

export async function secure(app: FastifyInstance, options: Options) {
  const video = options.videoUrl ? [new URL(options.videoUrl).origin] : []
  app.addHook('onRequest', async (_request, reply) => {
    ;(reply.raw as WithNonce)[NONCE] = randomBytes(16).toString('base64')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
  })
  await app.register(helmet, {
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Tiles come from other hosts, which need not send a Cross-Origin-Resource-Policy.
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        // React writes style attributes on the server, and Mantine a style element for its variables.
        'style-src': ["'self'", "'unsafe-inline'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...options.mapHosts],
        'connect-src': ["'self'", ...options.mapHosts, ...(options.dev ? ['ws:'] : [])],
        'media-src': ["'self'", 'blob:', ...video],
        'frame-src': ["'self'", ...video],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
      },
    },
  })
}
