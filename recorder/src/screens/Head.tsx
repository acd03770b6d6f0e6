import type { ReactNode } from 'react'
import type { State } from '../recording/state'
import { Icon } from '../ui/icons'
import { elapsedText, timeText, wholeText } from '../ui/texts'
import css from './Head.module.css'
import { type Mode, modeOf } from './mode'

const LOOKS: Record<Mode, { title: string; icon: ReactNode; className: string | undefined }> = {
  recording: { title: 'Идёт запись', icon: <i className={css.pulse} />, className: css.on },
  offline: { title: 'Пишем без связи', icon: <Icon name="cloudOff" />, className: css.wait },
  searching: { title: 'Ищем спутники', icon: <i className={css.pulse} />, className: css.wait },
  blind: { title: 'Нет доступа к GPS', icon: <Icon name="warning" />, className: css.wait },
  stopped: { title: 'Запись остановлена', icon: <Icon name="pause" size={22} />, className: undefined },
}

/** The state of recording, readable at arm's length. */
export function Head({ state, now, onSettings }: { state: State; now: number; onSettings: () => void }) {
  const mode = modeOf(state, now)
  const { title, icon, className } = LOOKS[mode]
  const { session, fix } = state
  const moving = session && fix?.speed != null && mode !== 'searching' && mode !== 'blind'
  return (
    <header className={[css.head, className].filter(Boolean).join(' ')}>
      <h1 className={css.mode} aria-live="polite" style={{ margin: 0 }}>
        {icon}
        {title}
      </h1>
      <div className={css.clock}>
        <span role="timer">{elapsedText(session ? now - session.since : 0)}</span>
        {moving ? (
          <span className={css.speed}>
            {wholeText(fix.speed ?? 0)}
            <small>км/ч</small>
          </span>
        ) : null}
      </div>
      <p className={css.about}>{aboutText(state, mode)}</p>
      <button type="button" className={css.settings} aria-label="Настройки" onClick={onSettings}>
        <Icon name="gear" />
      </button>
    </header>
  )
}

function aboutText({ session, fix, problem }: State, mode: Mode): string {
  const accuracy = fix ? `±${wholeText(fix.accuracy)} м` : ''
  if (!session) {
    if (problem === 'denied' || problem === 'insecure') return 'Нет доступа к GPS'
    return fix ? `GPS готов, ${accuracy}` : 'Нажмите «Старт», когда начнёте работу'
  }
  const since = `с ${timeText(session.since)}`
  if (mode === 'blind') return `${since} · точек нет`
  return mode === 'searching' ? `${since} · нет сигнала GPS` : `${since} · GPS ${accuracy}`
}
