/** Where the server of the tests is; `serve.ts` starts it. */
const PORT = process.env.E2E_PORT ?? '3917'

export const ORIGIN = `http://127.0.0.1:${PORT}`

/** The product as it is started, with the demo; the tests come faster than any visitor, and from one address. */
export const SERVER = {
  command: 'node e2e/serve.ts',
  env: {
    PORT,
    HOST: '127.0.0.1',
    MAP_STYLE_URL: 'builtin',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    // Unset, whatever the shell has.
    DATABASE_URL: '',
    PUBLIC_ORIGIN: '',
    DEMO: '',
  },
}
