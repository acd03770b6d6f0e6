import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { PhoneRecorder } from '../recording/recorder'
import { SAMPLING } from '../recording/sampling'
import { ACCURACIES, type Camera, INTERVALS, PHOTO_SIDES, type Settings } from '../recording/settings'
import { Dialog } from '../ui/Dialog'
import css from './SettingsDialog.module.css'

const CAMERAS: readonly Camera[] = ['back', 'front']
const CAMERA_NAMES: Record<Camera, string> = { back: 'Основная', front: 'Передняя' }

interface Props {
  recorder: PhoneRecorder
  settings: Settings
  onClose: () => void
}

/** Settings: how often, how exactly, with which camera. */
export function SettingsDialog({ recorder, settings, onClose }: Props) {
  const choose = (change: Partial<Settings>) => void recorder.choose(change)
  return (
    <Dialog title="Настройки" onClose={onClose}>
      <Choice
        title="Точка на ходу каждые"
        choices={INTERVALS}
        chosen={settings.interval}
        nameOf={(ms) => `${ms / 1000} с`}
        onChoose={(interval) => choose({ interval })}
      />
      <Choice
        title="Не записывать точки хуже"
        choices={ACCURACIES}
        chosen={settings.accuracy}
        nameOf={(metres) => `±${metres} м`}
        onChoose={(accuracy) => choose({ accuracy })}
      />
      <Choice
        title="Камера"
        choices={CAMERAS}
        chosen={settings.camera}
        nameOf={(camera) => CAMERA_NAMES[camera]}
        onChoose={(camera) => choose({ camera })}
      />
      <Choice
        title="Длинная сторона фото"
        choices={PHOTO_SIDES}
        chosen={settings.photoSide}
        nameOf={String}
        onChoose={(photoSide) => choose({ photoSide })}
      />
      <p className={css.note}>
        {`Через ${SAMPLING.distance} м точка пишется и раньше, на стоянке — раз в ${SAMPLING.heartbeat / MINUTE} минут. Чем чаще точки и больше фото, тем быстрее садится телефон.`}
      </p>
    </Dialog>
  )
}

interface ChoiceProps<T> {
  title: string
  choices: readonly T[]
  chosen: T
  nameOf: (choice: T) => string
  onChoose: (choice: T) => void
}

function Choice<T extends string | number>({ title, choices, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.choices}>
        {choices.map((choice) => (
          <label key={choice} className={css.choice}>
            <input type="radio" name={title} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {nameOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
