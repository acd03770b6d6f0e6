/** Address of the tests' server; `serve.ts` starts it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PORT = process.env.E2E_PORT ?? '3917'

export const ORIGIN = `http://127.0.0.1:${PORT}`
/** Folder of the mail that this server has sent, one file each. */
export const OUTBOX = join(tmpdir(), `spetskarta-e2e-outbox-${PORT}`)

/**
 * Starts the product with the demo and without rate limits: the
 * tests are faster than any visitor, and come from one address.
 */
export const SERVER = {
  command: 'node e2e/lib/serve.ts',
  env: {
    PORT,
    HOST: '127.0.0.1',
    MAP_STYLE_URL: 'builtin',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    ISS_TLE_URL: 'off',
    // A test itself receives webhooks.
    PRIVATE_RECEIVERS: '1',
    // Cleared even if the shell sets them.
    DATABASE_URL: '',
    PUBLIC_ORIGIN: '',
    SMTP_URL: '',
    DEMO: '',
  },
}
