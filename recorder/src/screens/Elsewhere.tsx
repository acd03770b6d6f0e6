import { useWords } from '../languages/words'
import { Button } from '../ui/Button'
import css from './Page.module.css'

/** Shown while another tab records. */
export function Elsewhere() {
  const { t } = useWords()
  return (
    <main className={css.page}>
      <h1>{t.elsewhere}</h1>
      <p>{t.elsewhereDo}</p>
    </main>
  )
}

/** Shown where the browser gives no storage, or another error prevents the start. */
export function Failed({ inApp }: { inApp: boolean }) {
  const { t } = useWords()
  return (
    <main className={css.page}>
      <h1>{t.failed}</h1>
      <p>{inApp ? t.failedApp : t.failedWeb}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t.again}
      </Button>
    </main>
  )
}
