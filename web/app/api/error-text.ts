import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** Messages by name of the form's field. */
export type WrongFields = Record<string, string>

interface ErrorTexts {
  text: string
  requestId?: string | undefined
  wrong: WrongFields
}

/** A browser without network knows it, and a time-out is due to the line; otherwise the server is probably down. */
const awayText = (error: unknown) =>
  navigator.onLine === false || (error instanceof DOMException && error.name === 'TimeoutError')
    ? 'Нет связи с сервером. Проверьте интернет и повторите'
    : 'Сервер не отвечает: возможно, перезапускается. Повторите через минуту'

/** The text about a failed call for the user: the server's message, or that there was no answer. */
export function errorText(error: unknown): ErrorTexts {
  if (error instanceof ApiError && error.message) {
    const { message: text, requestId, field, fields } = error
    return { text, requestId, wrong: fields ?? (field ? { [field]: text } : {}) }
  }
  return { text: awayText(error), wrong: {} }
}

/** Whether all messages belong to fields of these names, so that nothing must be shown elsewhere. */
export function isUnderFields(wrong: WrongFields | undefined, names: readonly string[]): boolean {
  const fields = Object.keys(wrong ?? {})
  return fields.length > 0 && fields.every((name) => names.includes(name))
}
