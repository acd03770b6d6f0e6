/** Headers that make browsers limit what a page may do. */
import { hash, randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONCE = Symbol('nonce')
type WithNonce = { [NONCE]?: string }

/** The nonce of this answer's scripts and style elements; its Content-Security-Policy has the same one. */
export const nonceOf = (raw: object): string => (raw as WithNonce)[NONCE] ?? ''

interface Options {
  /** Origins from which the map's tiles, styles and sprites may come. */
  mapHosts: string[]
  /** Origin to which recorders upload photos directly. */
  storeOrigin: string | undefined
  /** The video of the landing page: a file, or a page to embed. */
  videoUrl?: string | undefined
  /** Whether browsers must use https for hosts under ours too. */
  hstsSubdomains: boolean
  dev: boolean
}

/** Policy of the API documentation: only our own files. */
export const DOCS_POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  // Swagger UI writes one style element.
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
}

/** Policy of a page whose only style element and script are inside it, since it is shown without a network. */
export function lonelyPolicy(html: string): string {
  const only = (tag: string) => {
    const text = html.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0]
    return text === undefined ? "'none'" : `'sha256-${hash('sha256', text, 'base64')}'`
  }
  return `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'; style-src ${only('style')}; script-src ${only('script')}`
}

export async function secure(app: FastifyInstance, options: Options) {
  const ofAnswer = (_request: object, response: object) => `'nonce-${nonceOf(response)}'`
  const store = options.storeOrigin ? [options.storeOrigin] : []
  const video = options.videoUrl ? [new URL(options.videoUrl).origin] : []
  app.addHook('onRequest', async (_request, reply) => {
    ;(reply.raw as WithNonce)[NONCE] = randomBytes(16).toString('base64')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
  })
  await app.register(helmet, {
    frameguard: { action: 'deny' },
    strictTransportSecurity: { includeSubDomains: options.hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Tiles come from other hosts, which need not send a Cross-Origin-Resource-Policy.
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", ofAnswer],
        // Vite writes style elements of its own.
        'style-src': ["'self'", options.dev ? "'unsafe-inline'" : ofAnswer],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...options.mapHosts],
        'connect-src': ["'self'", ...options.mapHosts, ...store, ...(options.dev ? ['ws:'] : [])],
        'media-src': ["'self'", 'blob:', ...video],
        'frame-src': ["'self'", ...video],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
      },
    },
  })
}
