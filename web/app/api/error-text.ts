import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { isOffline } from './server-back'

/** Messages by name of the form's field. */
export type WrongFields = Record<string, string>

interface ErrorTexts {
  text: string
  requestId?: string | undefined
  wrong: WrongFields
}

/** A time-out is due to the line. */
const awayText = (error: unknown) =>
  isOffline() || (error instanceof DOMException && error.name === 'TimeoutError')
    ? 'Нет связи с сервером. Проверьте интернет и повторите'
    : 'Сервер не отвечает: возможно, перезапускается. Повторите через минуту'

/** Refusals of a proxy in front of the server, which have no message in Russian: repeating at once would not help. */
const OF_A_PROXY: Partial<Record<number, string>> = {
  413: 'Отправлено слишком много за один раз. Уменьшите файлы или текст и повторите',
  429: 'Слишком много запросов. Подождите минуту и повторите',
}

/** The text about a failed call for the user: the server's message, or that there was no answer. */
export function errorText(error: unknown): ErrorTexts {
  if (error instanceof ApiError && error.message) {
    const { message: text, requestId, field, fields } = error
    return { text, requestId, wrong: fields ?? (field ? { [field]: text } : {}) }
  }
  const refusal = error instanceof ApiError ? OF_A_PROXY[error.status] : undefined
  return { text: refusal ?? awayText(error), wrong: {} }
}

/** Whether all messages belong to fields of these names, so that nothing must be shown elsewhere. */
export function isUnderFields(wrong: WrongFields | undefined, names: readonly string[]): boolean {
  const fields = Object.keys(wrong ?? {})
  return fields.length > 0 && fields.every((name) => names.includes(name))
}
