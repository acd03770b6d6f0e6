import { Button } from '../ui/Button'
import css from './Page.module.css'

/** Another tab is recording already. */
export function Elsewhere() {
  return (
    <main className={css.page}>
      <h1>Приложение уже открыто</h1>
      <p>Запись открыта в другой вкладке или окне. Закройте её там, и она откроется здесь.</p>
    </main>
  )
}

/** The browser gives the app no place to store data, or another error prevents the start. */
export function Failed() {
  return (
    <main className={css.page}>
      <h1>Приложение не запустилось</h1>
      <p>
        Браузер не даёт хранить данные на телефоне. Откройте страницу в обычном окне, не в режиме инкогнито, и
        проверьте, что на телефоне есть место.
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        Повторить
      </Button>
    </main>
  )
}
