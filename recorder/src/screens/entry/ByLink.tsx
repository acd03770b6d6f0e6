import type { FormEvent } from 'react'
import type { Platform } from '../../platform/platform'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from '../Page.module.css'
import { tokenIn } from './token'

const NO_TOKEN = 'В этой ссылке нет ключа записи. Возьмите ссылку или код у владельца машины'

interface Props {
  scan: Platform['scan']
  busy: boolean
  onToken: (token: string) => void
  onError: (text: string) => void
}

/** The link or code that the owner has made for this phone. */
export function ByLink({ scan, busy, onToken, onError }: Props) {
  const read = (text: string) => {
    const token = tokenIn(text)
    if (token) onToken(token)
    else onError(NO_TOKEN)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    read(String(new FormData(event.currentTarget).get('link')))
  }
  async function look() {
    const text = await scan?.().catch(() => {
      onError('Камера недоступна. Разрешите доступ к ней или вставьте ссылку')
      return undefined
    })
    if (text !== undefined) read(text)
  }
  return (
    <section className={css.or}>
      <h2>По ссылке от владельца</h2>
      {scan ? (
        <Button disabled={busy} onClick={() => void look()}>
          <Icon name="scan" />
          Сканировать код
        </Button>
      ) : null}
      <form className={css.form} onSubmit={submit}>
        <label className={css.field}>
          Ссылка для записи
          <input name="link" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </label>
        <Button type="submit" disabled={busy}>
          Подключить
        </Button>
      </form>
    </section>
  )
}
