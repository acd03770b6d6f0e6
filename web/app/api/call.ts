import { addressOf, type Call } from '@spetskarta/shared/endpoint.ts'
import { pageHeaders, refusedCall } from './page-account'

/** Carries out a call of the API from the browser. */
export const call: Call = async (endpoint, input, signal) => {
  const given = input as { params?: unknown; querystring?: unknown; body?: unknown }
  const response = await fetch(addressOf(endpoint.url, given), {
    method: endpoint.method,
    ...(signal && { signal }),
    headers: { ...pageHeaders(), ...(given.body !== undefined && { 'content-type': 'application/json' }) },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  })
  // A successful answer that is cut off is a network failure, not an empty answer.
  if (response.ok) return response.json()
  throw refusedCall(response.status, await response.json().catch(() => ({})))
}
