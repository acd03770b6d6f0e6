import { MINUTE } from '@spetskarta/shared/durations.ts'
import { useWords } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { SAMPLING } from '../recording/sampling'
import { ACCURACIES, type Camera, INTERVALS, PHOTO_SIDES, type Settings } from '../recording/settings'
import type { ShownState } from '../recording/state'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ChoiceField } from './ChoiceField'
import { LanguageChoice } from './LanguageChoice'
import css from './SettingsDialog.module.css'

const CAMERAS: readonly Camera[] = ['back', 'front']

interface Props {
  recorder: PhoneRecorder
  state: Pick<ShownState, 'settings' | 'session' | 'fix'>
  onClose: () => void
  /** Opens the settings for starting and stopping by itself. */
  onAuto: () => void
}

/** Settings of the interval, the accuracy, the camera, the network and the language. */
export function SettingsDialog({ recorder, state, onClose, onAuto }: Props) {
  const { t, wholeText } = useWords()
  const { settings, session, fix } = state
  const { calibration } = recorder
  const choose = (change: Partial<Settings>) => void recorder.choose(change)
  return (
    <Dialog title={t.settings} onClose={onClose}>
      <ChoiceField
        title={t.prefs.interval}
        choices={INTERVALS}
        chosen={settings.interval}
        nameOf={(ms) => t.units.seconds(wholeText(ms / 1000))}
        onChoose={(interval) => choose({ interval })}
      />
      <ChoiceField
        title={t.prefs.accuracy}
        choices={ACCURACIES}
        chosen={settings.accuracy}
        nameOf={(metres) => `±${t.units.metres(wholeText(metres))}`}
        onChoose={(accuracy) => choose({ accuracy })}
      />
      <ChoiceField
        title={t.prefs.camera}
        choices={CAMERAS}
        chosen={settings.camera}
        nameOf={(camera) => t.prefs[camera]}
        onChoose={(camera) => choose({ camera })}
      />
      <ChoiceField
        title={t.prefs.side}
        choices={PHOTO_SIDES}
        chosen={settings.photoSide}
        nameOf={String}
        onChoose={(photoSide) => choose({ photoSide })}
      />
      {recorder.app ? (
        <ChoiceField
          title={t.prefs.wifi}
          choices={NETWORKS}
          chosen={settings.wifiOnly ? 'wifiOnly' : 'anyNetwork'}
          nameOf={(network) => t.prefs[network]}
          onChoose={(network) => choose({ wifiOnly: network === 'wifiOnly' })}
        />
      ) : null}
      {recorder.app ? (
        <ChoiceField
          title={t.prefs.light}
          choices={LIGHTS}
          chosen={settings.photoLight ? 'lightDark' : 'lightOff'}
          nameOf={(light) => t.prefs[light]}
          onChoose={(light) => choose({ photoLight: light === 'lightDark' })}
        />
      ) : null}
      {recorder.app ? (
        <div className={css.group}>
          <Button wide onClick={onAuto}>
            {t.auto.title}
          </Button>
        </div>
      ) : null}
      <div className={css.group}>
        <LanguageChoice recorder={recorder} />
      </div>
      {session && fix?.vibration != null ? (
        <div className={css.group}>
          <Button
            onClick={() => {
              onClose()
              calibration.begin()
            }}
          >
            {t.calibration.title}
          </Button>
        </div>
      ) : null}
      <p className={css.note}>
        {t.prefs.note(
          t.units.metres(wholeText(SAMPLING.distance)),
          t.units.minutes(wholeText(SAMPLING.heartbeat / MINUTE)),
        )}
      </p>
      {recorder.app ? <p className={css.note}>{t.prefs.version(recorder.app.version)}</p> : null}
    </Dialog>
  )
}

const NETWORKS = ['anyNetwork', 'wifiOnly'] as const
const LIGHTS = ['lightOff', 'lightDark'] as const
