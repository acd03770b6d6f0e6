/** Files that the API makes from a request's body; links cannot request them. */
import { addressOf, type Endpoint, type Input } from '@spetskarta/shared/endpoint.ts'
import { pageHeaders, refusedCall } from './page-account'

/** The file; throws as `call` does. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const { body, ...given } = input as { params?: unknown; querystring?: unknown; body?: unknown }
  const response = await fetch(addressOf(endpoint.url, given), {
    method: endpoint.method,
    body: JSON.stringify(body),
    headers: { ...pageHeaders(), 'content-type': 'application/json' },
  })
  if (response.ok) return response.blob()
  throw refusedCall(response.status, await response.json().catch(() => ({})))
}

/** Saves a file like a download of the browser. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
