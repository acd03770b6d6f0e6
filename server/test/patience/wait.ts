/** How long a test waits for what does not come, ms. */
export const WAIT_MS = 60_000
