import { ApiError } from '@spetskarta/shared/endpoint.ts'

/**
 * Makes a call that changes what the page shows. If the server refuses it because something has changed since the page was loaded,
 * `look` loads it again, so that the refusal stands beside what has become of it.
 */
export async function takeShown<T>(take: () => Promise<T>, look: () => Promise<unknown>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') await look().catch(() => undefined)
    throw error
  }
}
