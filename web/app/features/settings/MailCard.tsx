import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { Switch } from '../../ui/form/Switch'
import { EmailDialog } from './EmailDialog'
import css from './Settings.module.css'
import { useSettings } from './use-settings'

/** The address for letters, and switches for the letters that are sent without a request. */
export function MailCard({ account }: { account: Account }) {
  const { email, matchMail, messageMail } = account
  const [changing, setChanging] = useState(false)
  return (
    <Card title="Почта">
      <div>
        <p className="strong anywhere">{email}</p>
        <p className="quiet small anywhere">
          Для входа и писем. Другим людям не показывается. О своих машинах — в{' '}
          <Link className="link" to={paths.alerts()}>
            оповещениях
          </Link>
          .
        </p>
      </div>
      <Button onClick={() => setChanging(true)}>Сменить почту</Button>
      {changing ? <EmailDialog account={account} onClose={() => setChanging(false)} /> : null}
      <LetterSwitch action="match-mail" on={matchMail} title="Письма о совпадениях">
        Новые заказы рядом с вашей техникой и новая техника рядом с вашими заказами. Первое письмо — в течение часа,
        если уже есть о чём, дальше — не чаще одного в день.
      </LetterSwitch>
      <LetterSwitch action="message-mail" on={messageMail} title="Письма о сообщениях">
        Когда вам написали, а вы две минуты не прочли. Кто подключил мессенджер или уведомления в браузере, узнаёт
        оттуда, без писем.
      </LetterSwitch>
    </Card>
  )
}

interface LetterSwitchProps {
  action: 'match-mail' | 'message-mail'
  on: boolean
  title: string
  /** When such letters are sent. */
  children: ReactNode
}

function LetterSwitch({ action, on, title, children }: LetterSwitchProps) {
  const { send, busy, sent, outcome } = useSettings(action)
  const id = useId()
  return (
    <>
      <div className={`${css.switch} flex gap-4 line-above`}>
        <div className="fill">
          <label className="block strong" htmlFor={id}>
            {title}
          </label>
          <p className="quiet small anywhere" id={`${id}-about`}>
            {children}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-about`}
          // Shows the wanted state until the server confirms or refuses it.
          checked={sent('on') ? sent('on') === 'true' : on}
          disabled={busy}
          onChange={(event) => send({ on: String(event.target.checked) })}
        />
      </div>
      <SaveNotice outcome={outcome} />
    </>
  )
}
