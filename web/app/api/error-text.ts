/**
 * What to tell a person about a failed call: the server's own words, or that there is no connection. Known by its
 * fields: the server and the pages each have an `ApiError` of their own.
 */
export function errorText(error: unknown): { text: string; requestId?: string | undefined } {
  const { status, message, requestId } = error as { status?: unknown; message?: string; requestId?: string }
  if (typeof status === 'number' && message) return { text: message, requestId }
  return { text: 'Нет связи с сервером. Проверьте интернет и повторите' }
}
