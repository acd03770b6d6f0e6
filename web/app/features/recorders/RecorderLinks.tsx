import { CopyLine } from '../../ui/CopyLine'
import { IconChevronDown, IconExternalLink } from '../../ui/icon/icons.ts'
import { QrCode } from '../../ui/qr/QrCode'
import { OWN_APP, RECORDER_APPS, type RecorderApp, type RecorderUrls } from './apps'
import css from './RecorderLinks.module.css'

/** The settings that a phone needs to record, app by app. */
export function RecorderLinks({ token, urls }: { token: string; urls: RecorderUrls }) {
  return (
    <>
      <div className="framed ruled ink">
        {[OWN_APP, ...RECORDER_APPS].map((app, place) => (
          <details key={app.url} name="recorder-app" className={css.app} open={place === 0}>
            <summary className="between lit">
              <span>
                <b>{app.name}</b>
                <span className={`${css.system} quiet small`}>{app.runsOn}</span>
              </span>
              <IconChevronDown className="quiet" size={20} aria-hidden="true" />
            </summary>
            <Setup app={app} url={urls[app.url]} setup={urls[app.setup ?? app.url]} />
          </details>
        ))}
      </div>
      <CopyLine label="Токен, если приложение просит его отдельно" text={token} />
    </>
  )
}

interface SetupProps {
  app: Omit<RecorderApp, 'url'>
  url: string
  /** The link that the app opens or scans; mostly the same as `url`. */
  setup: string
}

function Setup({ app, url, setup }: SetupProps) {
  return (
    <div className={`${css.setup} stack`}>
      <ol className={`${css.steps} tight stack medium`}>
        {app.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {app.scans ? <QrCode text={setup} label={`QR-код: ${app.name}`} /> : null}
      {app.opens ? (
        <a href={setup} className={`${css.open} inline gap-2 framed-strong lit reach medium strong`}>
          <IconExternalLink size={18} aria-hidden="true" />
          Открыть на этом телефоне
        </a>
      ) : null}
      <CopyLine label={`Ссылка: ${app.name}`} text={url} />
    </div>
  )
}
