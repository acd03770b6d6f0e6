import type { ReactNode } from 'react'
import { elapsedText, useWords, type Words } from '../languages/words'
import type { ShownState } from '../recording/state'
import { Icon } from '../ui/icons'
import css from './Head.module.css'
import { isCutOff, type Mode, modeOf } from './mode'

const LOOKS: Record<Mode, { icon: ReactNode; className: string | undefined }> = {
  recording: { icon: <i className={css.pulse} />, className: css.on },
  offline: { icon: <Icon name="cloudOff" />, className: css.wait },
  searching: { icon: <i className={css.pulse} />, className: css.wait },
  blind: { icon: <Icon name="warning" />, className: css.wait },
  ready: { icon: <Icon name="truck" size={22} />, className: undefined },
  stopped: { icon: <Icon name="pause" size={22} />, className: undefined },
}

/** The state of recording, readable at arm's length. */
export function Head({ state, now, onSettings }: { state: ShownState; now: number; onSettings: () => void }) {
  const mode = modeOf(state, now)
  const { icon, className } = LOOKS[mode]
  const words = useWords()
  const { t, wholeText } = words
  const { session, fix } = state
  const moving = session && fix?.speed != null && mode !== 'searching' && mode !== 'blind'
  return (
    <header className={[css.head, className].filter(Boolean).join(' ')}>
      <h1 className={css.mode} aria-live="polite" style={{ margin: 0 }}>
        {icon}
        {t.modes[mode]}
      </h1>
      <div className={css.clock}>
        {mode === 'ready' ? null : <span role="timer">{elapsedText(session ? now - session.since : 0)}</span>}
        {moving ? (
          <span className={css.speed}>
            {wholeText(fix.speed ?? 0)}
            <small>{t.units.kmh}</small>
          </span>
        ) : null}
      </div>
      <p className={css.about}>{aboutText(state, mode, words)}</p>
      <button type="button" className={css.settings} aria-label={t.settings} onClick={onSettings}>
        <Icon name="gear" />
      </button>
    </header>
  )
}

function aboutText(state: ShownState, mode: Mode, { t, wholeText, timeText }: Words): string {
  const { session, fix, problem } = state
  const accuracy = fix ? t.units.metres(wholeText(fix.accuracy)) : ''
  if (!session) {
    // The notice about it is shown instead.
    if (isCutOff(state)) return ''
    if (problem === 'denied' || problem === 'insecure') return t.modes.blind
    return fix ? t.gpsReady(accuracy) : t.pressStart
  }
  const since = t.since(timeText(session.since))
  if (mode === 'blind') return `${since} · ${t.noPoints}`
  return mode === 'searching' ? `${since} · ${t.noSignal}` : `${since} · ${t.gps(accuracy)}`
}
