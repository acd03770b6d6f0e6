import { isRouteErrorResponse } from 'react-router'
import css from './ErrorPage.module.css'

/** A whole page shown when the real one failed; it needs no data. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={`${css.page} gap-4 stack`}>
      <title>{missing ? 'Страница не найдена — Спецкарта' : 'Ошибка — Спецкарта'}</title>
      <h1>{missing ? 'Страница не найдена' : 'Страница не открылась'}</h1>
      <p>{missing ? 'Такого адреса нет или объявление снято с публикации.' : 'Ошибка на сервере или нет связи.'}</p>
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
