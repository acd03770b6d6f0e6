import type { PhoneRecorder } from '../recording/recorder'
import { stepPhotoEvery } from '../recording/settings'
import type { State } from '../recording/state'
import { Icon } from '../ui/icons'
import { timeText } from '../ui/texts'
import css from './PhotoBar.module.css'

/** How long a new photo is shown, ms. */
const SHOWN = 6_000

/** Photos by the timer and by hand. */
export function PhotoBar({ recorder, state, now }: { recorder: PhoneRecorder; state: State; now: number }) {
  const { photo, settings } = state
  const { photoEvery } = settings
  const step = (by: 1 | -1) => stepPhotoEvery(photoEvery, by)
  const shown = photo.state === 'taken' && now - photo.at < SHOWN
  return (
    <section className={css.bar} aria-label="Фото">
      <div className={css.title} aria-live="polite">
        {shown ? (
          <img className={css.taken} src={photo.picture} alt={`Снято в ${timeText(photo.at)}`} />
        ) : (
          <>
            <b>Фото</b>
            <small>{photoEvery === 0 ? 'по кнопке' : 'каждые'}</small>
          </>
        )}
      </div>
      <div className={css.steps}>
        <button
          type="button"
          aria-label="Реже"
          disabled={step(1) === photoEvery}
          onClick={() => void recorder.choose({ photoEvery: step(1) })}
        >
          <Icon name="minus" size={22} />
        </button>
        <output aria-label="Фото каждые">{photoEvery === 0 ? 'выкл.' : `${photoEvery} мин`}</output>
        <button
          type="button"
          aria-label="Чаще"
          disabled={step(-1) === photoEvery}
          onClick={() => void recorder.choose({ photoEvery: step(-1) })}
        >
          <Icon name="plus" size={22} />
        </button>
      </div>
      <button
        type="button"
        className={css.camera}
        aria-label="Снять фото"
        disabled={photo.state === 'taking'}
        onClick={() => void recorder.takePhoto()}
      >
        <Icon name="camera" size={26} />
      </button>
    </section>
  )
}
