import {
  addBrowser,
  type getPush,
  type PushBrowser,
  removeBrowser,
  sendSample,
} from '@spetskarta/shared/alerts/alerts.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Card, SaveNotice, type SaveOutcome } from '../../ui/Card'
import { IconAlertTriangle, IconBellRinging, IconDeviceDesktop, IconDeviceMobile } from '../../ui/icon/icons.ts'
import { formatAgo } from '../../ui/text/ago'
import css from './Alerts.module.css'
import { type PushState, pushState, subscribe, unsubscribe } from './push-subscription'

interface Props {
  push: Output<typeof getPush>
  /** Current moment, ms. */
  now: number
}

/** The browsers that receive notifications, this one first. */
export function BrowsersCard({ push: { publicKey, browsers: loaded }, now }: Props) {
  const [browsers, setBrowsers] = useState(loaded)
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<SaveOutcome>()
  useEffect(() => void pushState().then(setState, () => setState('unknown')), [])
  const isOn = state === 'on' && browsers.some(({ current }) => current)

  /** `work` returns the text to show afterwards, or a `failure`. */
  async function run(name: string, work: () => Promise<string | { failure: string }>) {
    setBusy(name)
    setOutcome(undefined)
    try {
      const result = await work()
      setOutcome({ ...(typeof result === 'string' ? { done: result } : result), at: Date.now() })
    } catch (error) {
      setOutcome({ failure: errorText(error).text, at: Date.now() })
    } finally {
      setBusy(undefined)
      setState(await pushState().catch(() => 'unknown' as const))
    }
  }

  const turnOn = () =>
    run('on', async () => {
      const subscribed = await subscribe(publicKey)
      if (!subscribed) return { failure: 'Браузер не разрешил уведомления' }
      setBrowsers((await call(addBrowser, { body: subscribed })).browsers)
      return 'Этот браузер будет получать оповещения'
    })

  const turnOff = ({ id, current }: PushBrowser) =>
    run(id, async () => {
      const answer = await call(removeBrowser, { params: { id } })
      if (current) await unsubscribe()
      setBrowsers(answer.browsers)
      return 'Браузер отключён'
    })

  const sample = () =>
    run('sample', async () => {
      const answer = await call(sendSample, {})
      setBrowsers(answer.browsers)
      return answer.told > 0 ? 'Отправили пробное сообщение' : { failure: 'Ни один браузер не принял сообщение' }
    })

  return (
    <Card title="Браузеры с уведомлениями">
      {browsers.length > 0 ? (
        <ul className="ruled">
          {browsers.map((browser) => (
            <li key={browser.id} className={`${css.browser} gap-3 row`}>
              <Device name={browser.device} />
              <div className="lines-dense fill anywhere">
                <p className="strong">{browser.device}</p>
                <p className="quiet small">{reachedText(browser, now)}</p>
                {browser.failingSince === null ? null : (
                  <p className={`${css.failing} small row start`}>
                    <IconAlertTriangle size={16} className="firm" aria-hidden="true" />
                    перестало доходить {formatAgo(new Date(browser.failingSince).toISOString(), now)}
                  </p>
                )}
              </div>
              <Button
                size="small"
                aria-label={`Отключить: ${browser.device}`}
                busy={busy === browser.id}
                disabled={busy !== undefined}
                onClick={() => void turnOff(browser)}
              >
                Отключить
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet medium">Пока ни один браузер не получает оповещений.</p>
      )}
      {isOn || state === undefined ? null : state === 'unknown' ? (
        <p className="quiet small">
          Этот браузер не умеет получать оповещения. На iPhone добавьте «Спецкарту» на экран «Домой» и откройте её
          оттуда.
        </p>
      ) : state === 'denied' ? (
        <p className="quiet small">
          Уведомления для этого сайта запрещены в браузере. Разрешите их в настройках сайта, рядом с адресом страницы.
        </p>
      ) : (
        <Button busy={busy === 'on'} disabled={busy !== undefined} onClick={() => void turnOn()}>
          Включить в этом браузере
        </Button>
      )}
      {browsers.length > 0 ? (
        <Button
          icon={<IconBellRinging size={20} aria-hidden="true" />}
          busy={busy === 'sample'}
          disabled={busy !== undefined}
          onClick={() => void sample()}
        >
          Прислать пробное
        </Button>
      ) : null}
      <SaveNotice outcome={outcome} />
      <p className="quiet small">
        Выйдете из учётной записи или завершите сеанс — этот браузер перестанет получать их.
      </p>
    </Card>
  )
}

const reachedText = ({ current, toldAt }: PushBrowser, now: number) =>
  [
    current ? 'этот браузер' : '',
    toldAt === null ? 'ещё ничего не приходило' : `дошло ${formatAgo(new Date(toldAt).toISOString(), now)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Device({ name }: { name: string }) {
  const Icon = /Android|iOS|iPhone/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon className="quiet firm" size={24} aria-hidden="true" />
}
