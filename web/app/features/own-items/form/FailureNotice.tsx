import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { errorText } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Notice } from '../../../ui/Notice'

/** Why saving failed. What was typed is not lost, even if the user must log in again. */
export function FailureNotice({ error }: { error: unknown }) {
  const { text } = errorText(error)
  const stranger = error instanceof ApiError && error.status === 401
  return (
    <Notice bad>
      {text}
      <small>
        Всё введённое осталось в форме.{' '}
        {stranger ? (
          <a className="link" href={paths.login()} target="_blank" rel="noreferrer">
            Войти в новой вкладке
          </a>
        ) : null}
      </small>
    </Notice>
  )
}
