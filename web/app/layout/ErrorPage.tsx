import { isRouteErrorResponse } from 'react-router'
import css from './ErrorPage.module.css'

const WHY: Partial<Record<number, string>> = {
  404: 'Такого адреса нет или объявление снято с публикации.',
  503: 'Сервер сейчас не может ответить. Повторите через минуту.',
}

/** A whole page shown when the real one failed; it needs no data. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const missing = status === 404
  return (
    <main className={`${css.page} gap-4 stack`}>
      <title>{missing ? 'Страница не найдена — Спецкарта' : 'Ошибка — Спецкарта'}</title>
      <h1>{missing ? 'Страница не найдена' : 'Страница не открылась'}</h1>
      <p>{(status && WHY[status]) ?? 'Ошибка на сервере или нет связи.'}</p>
      <p className={`${css.ways} wrap`}>
        {missing ? null : (
          <button type="button" className="link" onClick={() => window.location.reload()}>
            Повторить
          </button>
        )}
        <a className="link" href="/map">
          Открыть карту
        </a>
        <a className="link" href="/">
          На главную
        </a>
      </p>
    </main>
  )
}
