import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** What to tell a person about a failed call: the server's own words, or that there is no connection. */
export function errorText(error: unknown): { text: string; requestId?: string | undefined } {
  if (error instanceof ApiError && error.message) return { text: error.message, requestId: error.requestId }
  return { text: 'Нет связи с сервером. Проверьте интернет и повторите' }
}
