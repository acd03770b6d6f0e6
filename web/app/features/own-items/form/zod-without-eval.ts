/**
 * Zod tries whether it may make functions of text, which our Content-Security-Policy refuses and the browser reports.
 * It must know before it is loaded; the server, where it may, makes its schemas by themselves.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
