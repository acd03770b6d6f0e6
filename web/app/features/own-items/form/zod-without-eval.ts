/**
 * Zod tests whether it may create functions from text. Our Content-Security-Policy forbids this, and the browser would report an
 * error, so Zod is told before the first schema is made. On the server Zod may create functions.
 */
import { config } from 'zod'

if (typeof document !== 'undefined') config({ jitless: true })
