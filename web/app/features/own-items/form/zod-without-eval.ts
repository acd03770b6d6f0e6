/**
 * Zod tries whether it may make functions from text. Our Content-Security-Policy forbids that, and the browser would
 * report an error. So Zod must know before it is loaded. On the server it may make functions.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
