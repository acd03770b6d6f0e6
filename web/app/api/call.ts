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
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body.code ?? 'unknown', body.message ?? '', body.requestId)
  return body
}
