import { isRouteErrorResponse } from 'react-router'
import { pageAwayText, useServerBack } from '../ui/away/use-server-back'
import css from './ErrorPage.module.css'

const WHY: Partial<Record<number, string>> = {
  404: 'Такого адреса нет, или объявление снято с публикации.',
  503: 'Сервер сейчас не может ответить. Повторите через минуту.',
}

const reload = () => window.location.reload()

/** A whole page shown where the real one failed; it needs no data. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const missing = status === 404
  const away = useServerBack(error, reload)
  return (
    <main className={`${css.page} gap-4 stack`}>
      <title>{missing ? 'Страница не найдена — Спецкарта' : 'Ошибка — Спецкарта'}</title>
      <h1>{missing ? 'Страница не найдена' : 'Страница не открылась'}</h1>
      <p>{away ? pageAwayText() : ((status && WHY[status]) ?? 'Ошибка на сервере или нет связи.')}</p>
      <p className={`${css.ways} wrap`}>
        {missing ? null : (
          <button type="button" className="link" onClick={reload}>
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
