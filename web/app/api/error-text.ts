import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** The text about a failed call for people: the server's message, or that there is no connection. */
export function errorText(error: unknown): {
  text: string
  requestId?: string | undefined
  field?: string | undefined
} {
  if (error instanceof ApiError && error.message)
    return { text: error.message, requestId: error.requestId, field: error.field }
  return { text: 'Нет связи с сервером. Проверьте интернет и повторите' }
}
