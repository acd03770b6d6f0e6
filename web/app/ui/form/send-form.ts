/** Sends a form with a file, by XMLHttpRequest, because `fetch` does not report progress. */
import { addressOf, type Endpoint, type Output } from '@spetskarta/shared/endpoint.ts'
import { pageHeaders, refusedCall } from '../../api/page-account'

interface Sent {
  params?: object
  querystring?: object
  body: FormData | object
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (part: number) => void
  /** Aborts the call. */
  signal?: AbortSignal
  /** Longest time for the server's answer once everything is sent, ms. */
  answersIn?: number
}

/** Time without progress after which the connection counts as dead, ms; the browser itself would wait forever. */
const SILENCE = 30_000
const ANSWERS_IN = 60_000

/** Makes a call whose body may take long. Rejects as `call` does. */
export function sendForm<E extends Endpoint>(
  { method, url }: E,
  { params, querystring, body, onProgress, signal, answersIn = ANSWERS_IN }: Sent,
): Promise<Output<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(url, { params, querystring }))
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitFor = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    waitFor(SILENCE)
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(SILENCE)
      onProgress(total ? loaded / total : 0)
    }
    request.upload.onload = () => waitFor(answersIn)
    request.onloadend = () => clearTimeout(timer)
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('silent', 'TimeoutError'))
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const answer = request.response ?? {}
      if (request.status === 200) resolve(answer)
      else reject(refusedCall(request.status, answer))
    }
    if (body instanceof FormData) request.send(body)
    else {
      request.setRequestHeader('content-type', 'application/json')
      request.send(JSON.stringify(body))
    }
  })
}

/** Fields as `multipart/form-data`: lists as JSON, null as the word `null`. */
export function formDataOf(fields: object, image: File): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    data.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  // The photo comes last, so that the server has the fields before the long part begins.
  data.set('image', image)
  return data
}
