import { ApiError } from '@spetskarta/shared/endpoint.ts'

/** What is wrong with each field of a form. */
export type WrongFields = Record<string, string>

interface ErrorTexts {
  text: string
  requestId?: string | undefined
  wrong: WrongFields
}

/** A phone without a network knows that, and a line on which nothing moves is its own; else the server is more likely to be away. */
const awayText = (error: unknown) =>
  navigator.onLine === false || (error instanceof DOMException && error.name === 'TimeoutError')
    ? 'Нет связи с сервером. Проверьте интернет и повторите'
    : 'Сервер не отвечает: возможно, перезапускается. Повторите через минуту'

/** The text about a failed call for people: the server's message, or that there was no answer. */
export function errorText(error: unknown): ErrorTexts {
  if (error instanceof ApiError && error.message) {
    const { message: text, requestId, field, fields } = error
    return { text, requestId, wrong: fields ?? (field ? { [field]: text } : {}) }
  }
  return { text: awayText(error), wrong: {} }
}

/** Whether all that is wrong stands under fields of these names, so that nothing is left to say beside them. */
export function isUnderFields(wrong: WrongFields | undefined, names: readonly string[]): boolean {
  const fields = Object.keys(wrong ?? {})
  return fields.length > 0 && fields.every((name) => names.includes(name))
}
