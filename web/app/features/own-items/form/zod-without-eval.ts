/**
 * Zod tries whether it may make functions from text. Our Content-Security-Policy forbids that, and the browser would
 * report an error. So Zod must know before the first schema is made. On the server it may make functions.
 */
import { config } from 'zod'

if (typeof document !== 'undefined') config({ jitless: true })
