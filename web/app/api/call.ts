import { ApiError, addressOf, type Call } from '@spetskarta/shared/endpoint.ts'

/** Carries out a call of the API from the browser. */
export const call: Call = async (endpoint, input, signal) => {
  const given = input as { params?: unknown; querystring?: unknown; body?: unknown }
  const response = await fetch(addressOf(endpoint.url, given), {
    method: endpoint.method,
    ...(signal && { signal }),
    ...(given.body !== undefined && {
      body: JSON.stringify(given.body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  // A successful answer that is cut off is a network failure, not an empty answer.
  if (response.ok) return response.json()
  const refusal = await response.json().catch(() => ({}))
  throw new ApiError(response.status, refusal.code ?? 'unknown', refusal.message ?? '', refusal.requestId, refusal)
}
