/** How long a test waits before it fails, ms. */
export const WAIT_MS = 60_000
