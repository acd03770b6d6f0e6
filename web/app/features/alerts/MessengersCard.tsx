import {
  getMessengers,
  linkMessenger,
  MESSENGER_NAMES,
  type MessengerService,
  type Messengers,
  unlinkMessenger,
} from '@spetskarta/shared/alerts/alerts.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { ErrorLine } from '../../ui/form/Field'
import css from './Alerts.module.css'

interface Link {
  service: MessengerService
  url: string
  code: string
}

/** Chats with the site's bots: they are linked by a code in the address of the bot. */
export function MessengersCard({ loaded }: { loaded: Messengers['services'] }) {
  const [services, setServices] = useState(loaded)
  const [link, setLink] = useState<Link>()
  const { busy, failure, attempt } = useAttempt()
  const begin = (service: MessengerService) =>
    attempt(async () => setLink({ service, ...(await call(linkMessenger, { params: { service } })) }))
  const look = () =>
    attempt(async () => {
      setServices((await call(getMessengers, {})).services)
      setLink(undefined)
    })
  const end = (service: MessengerService) =>
    attempt(async () => setServices((await call(unlinkMessenger, { params: { service } })).services))
  return (
    <Card title="Мессенджеры">
      {services.map(({ service, linkedAt, failingSince }) => (
        <div key={service} className="between medium">
          <span>
            <b className="strong">{MESSENGER_NAMES[service]}</b>
            <small className={failingSince ? `block ${css.failing}` : 'block quiet'}>
              {failingSince ? 'не принимает сообщения' : linkedAt ? 'подключён' : 'не подключён'}
            </small>
          </span>
          {linkedAt ? (
            <Button
              disabled={busy}
              onClick={() => void end(service)}
              aria-label={`Отключить ${MESSENGER_NAMES[service]}`}
            >
              Отключить
            </Button>
          ) : (
            <Button
              disabled={busy}
              onClick={() => void begin(service)}
              aria-label={`Подключить ${MESSENGER_NAMES[service]}`}
            >
              Подключить
            </Button>
          )}
        </div>
      ))}
      {link ? (
        <div className="stack" role="status">
          <p className="small lines-airy">
            Откройте{' '}
            <a href={link.url} target="_blank" rel="noreferrer" className="link">
              бота в {MESSENGER_NAMES[link.service]}
            </a>{' '}
            и нажмите «Начать». Или отправьте ему код <b className="strong anywhere">{link.code}</b>, он действует 15
            минут.
          </p>
          <Button disabled={busy} onClick={() => void look()}>
            Готово, проверить
          </Button>
        </div>
      ) : null}
      {failure ? <ErrorLine>{failure}</ErrorLine> : null}
    </Card>
  )
}
