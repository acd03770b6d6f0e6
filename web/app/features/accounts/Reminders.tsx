import { askToConfirm } from '@spetskarta/shared/accounts/accounts.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconMail, IconShieldLock } from '../../ui/icon/icons.ts'
import css from './Reminders.module.css'

/** Reminders on the user's own pages: what is still to be done for the account. */
export function Reminders() {
  const toDo = useRoot()?.toDo ?? []
  return toDo.map((one) => (one === 'confirm_email' ? <ConfirmEmail key={one} /> : <SecondFactor key={one} />))
}

function ConfirmEmail() {
  const [answer, setAnswer] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const text = await call(askToConfirm, {}).then(
      ({ result }) => (result === 1 ? 'Письмо отправлено. Нет его — проверьте «Спам»' : 'Почта сейчас не работает'),
      (error) => errorText(error).text,
    )
    setAnswer(text)
    setBusy(false)
  }
  return (
    <Reminder icon={<IconMail size={22} aria-hidden="true" />} title="Подтвердите почту">
      <p className="quiet small">
        Откройте ссылку из письма, которое мы вам прислали. До этого хранилище меньше, и нельзя включить вход с кодом.
      </p>
      {answer ? (
        <p className="small semibold" role="status">
          {answer}
        </p>
      ) : (
        <Button size="small" busy={busy} onClick={send}>
          Отправить ещё раз
        </Button>
      )}
    </Reminder>
  )
}

const SecondFactor = () => (
  <Reminder icon={<IconShieldLock size={22} aria-hidden="true" />} title="Включите вход с кодом">
    <p className="quiet small">Вы модератор. Права модератора действуют, пока для входа кроме пароля нужен код.</p>
    <ButtonLink size="small" to={`${paths.settingsSecurity()}#second-factor`}>
      К настройкам
    </ButtonLink>
  </Reminder>
)

function Reminder({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <aside className={`${css.reminder} mb-4 flex gap-3 pad card`} aria-label={title}>
      {icon}
      <div className="gap-2 stack fill">
        <p className="strong">{title}</p>
        {children}
      </div>
    </aside>
  )
}
