/** Headers that tell browsers what a page may do. */
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONCE = Symbol('nonce')
type WithNonce = { [NONCE]?: string }

/** The nonce of the scripts of this answer; the same one stands in its Content-Security-Policy. */
export const nonceOf = (raw: object): string => (raw as WithNonce)[NONCE] ?? ''

/** `mapHosts`: origins that tiles, styles and sprites of the map may come from. */
export async function secure(app: FastifyInstance, options: { mapHosts: string[]; dev: boolean }) {
  app.addHook('onRequest', async (_request, reply) => {
    ;(reply.raw as WithNonce)[NONCE] = randomBytes(16).toString('base64')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
  })
  await app.register(helmet, {
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Tiles come from other hosts, which need not know about this policy.
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
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
      },
    },
  })
}
