/** Where the server of the tests is; `serve.ts` starts it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PORT = process.env.E2E_PORT ?? '3917'

export const ORIGIN = `http://127.0.0.1:${PORT}`
/** The mail that this server has sent, a file each. */
export const OUTBOX = join(tmpdir(), `spetskarta-e2e-outbox-${PORT}`)

/**
 * The product as it is started, with the demo and without rate limits: the tests are faster than any visitor, and
 * come from one address.
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
    // A test is itself the receiver of webhooks.
    PRIVATE_RECEIVERS: '1',
    // Unset, even if the shell has them.
    DATABASE_URL: '',
    PUBLIC_ORIGIN: '',
    SMTP_URL: '',
    DEMO: '',
  },
}
