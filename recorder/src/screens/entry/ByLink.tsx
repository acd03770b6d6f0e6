import type { FormEvent } from 'react'
import { useWords } from '../../languages/words'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import css from '../Page.module.css'
import { tokenIn } from './token'

const canScan = (): boolean => navigator.mediaDevices !== undefined

interface Props {
  recorder: PhoneRecorder
  busy: boolean
  onToken: (token: string) => void
  onError: (text: string) => void
}

/** The link or code that the owner made for this phone. */
export function ByLink({ recorder, busy, onToken, onError }: Props) {
  const { t } = useWords()
  const read = (text: string) => {
    const token = tokenIn(text)
    if (token) onToken(token)
    else onError(t.entry.noToken)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    read(String(new FormData(event.currentTarget).get('link')))
  }
  async function look() {
    if (recorder.app && !(await recorder.app.allow('camera'))) return onError(t.entry.noCamera)
    const { scanWithCamera } = await import('../../scan/scan')
    const text = await scanWithCamera().catch(() => {
      onError(t.entry.noCamera)
      return undefined
    })
    if (text !== undefined) read(text)
  }
  return (
    <section className={css.or}>
      <h2>{recorder.app ? t.entry.code : t.entry.byLink}</h2>
      {recorder.app ? <p className={css.lead}>{t.entry.codeWhere}</p> : null}
      {canScan() ? (
        <Button look={recorder.app ? 'primary' : 'outlined'} disabled={busy} onClick={() => void look()}>
          <Icon name="scan" />
          {t.entry.scan}
        </Button>
      ) : null}
      <form className={css.form} onSubmit={submit}>
        <label className={css.field}>
          {t.entry.link}
          <input name="link" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </label>
        <Button type="submit" disabled={busy}>
          {t.entry.connect}
        </Button>
      </form>
    </section>
  )
}
