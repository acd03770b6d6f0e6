import { DAY } from '@spetskarta/shared/durations.ts'
import type { Session } from '@spetskarta/shared/settings/settings.ts'
import { Button } from '../../ui/Button'
import { Card, SaveNotice } from '../../ui/Card'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icon/icons.ts'
import { formatCreated } from '../../ui/text/format'
import css from './Settings.module.css'
import { useSettings } from './use-settings'

/** Where the user is logged in, with buttons to end the other sessions. */
export function SessionsCard({ sessions, now }: { sessions: readonly Session[]; now: number }) {
  const { send, busy, sent, outcome } = useSettings('end-sessions')
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id)
  const end = (ids: readonly string[]) => send({ ids: ids.join(',') })
  const ending = (ids: readonly string[]) => busy && sent('ids') === ids.join(',')
  return (
    <Card title="Сеансы">
      <p className="quiet small anywhere">
        Где открыта ваша учётная запись. Незнакомый сеанс завершите и смените пароль.
      </p>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={`${css.session} gap-3 line-above row`}>
            <Device name={session.device} />
            <div className="lines-dense fill anywhere">
              <p className="semibold">{session.device}</p>
              {session.alerts ? <p className="quiet small">Получает оповещения</p> : null}
              {session.current ? (
                <p className="ok semibold small">Этот браузер</p>
              ) : (
                <p className="quiet small anywhere">Последний раз: {formatLastSeen(session.lastSeenAt, now)}</p>
              )}
            </div>
            {session.current ? null : (
              <Button
                size="small"
                aria-label={`Завершить: ${session.device}`}
                busy={ending([session.id])}
                disabled={busy}
                onClick={() => end([session.id])}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SaveNotice outcome={outcome} />
      {others.length > 1 ? (
        <Button busy={ending(others)} disabled={busy} onClick={() => end(others)}>
          Завершить все остальные
        </Button>
      ) : null}
    </Card>
  )
}

function Device({ name }: { name: string }) {
  const Icon = /Android|iOS|iPhone/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon className="quiet" size={24} aria-hidden="true" />
}

/** The day of the last visit. `now`: ms, by the server's clock, so that the browser renders the same text as the server. */
export function formatLastSeen(iso: string, now: number): string {
  const day = formatCreated(iso)
  if (day === formatCreated(new Date(now).toISOString())) return 'сегодня'
  if (day === formatCreated(new Date(now - DAY).toISOString())) return 'вчера'
  return day
}
