import { useWords } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { stepPhotoEvery } from '../recording/settings'
import type { ShownState } from '../recording/state'
import { Icon } from '../ui/icons'
import css from './PhotoBar.module.css'

/** How long a new photo is shown, ms. */
const SHOWN = 6_000

/** Photos by the timer and by hand. */
export function PhotoBar({ recorder, state, now }: { recorder: PhoneRecorder; state: ShownState; now: number }) {
  const { t, timeText, wholeText } = useWords()
  const { photo, settings } = state
  const { photoEvery } = settings
  const step = (by: 1 | -1) => stepPhotoEvery(photoEvery, by)
  const shown = photo.state === 'taken' && photo.picture !== '' && now - photo.at < SHOWN
  return (
    <section className={css.bar} aria-label={t.photo.title}>
      <div className={css.title} aria-live="polite">
        {shown ? (
          <img className={css.taken} src={photo.picture} alt={t.photo.takenAt(timeText(photo.at))} />
        ) : (
          <>
            <b>{t.photo.title}</b>
            <small>{photoEvery === 0 ? t.photo.byButton : t.photo.every}</small>
          </>
        )}
      </div>
      <div className={css.steps}>
        <button
          type="button"
          aria-label={t.photo.less}
          disabled={step(1) === photoEvery}
          onClick={() => void recorder.choose({ photoEvery: step(1) })}
        >
          <Icon name="minus" size={22} />
        </button>
        <output aria-label={t.photo.everyWhole}>
          {photoEvery === 0 ? t.photo.off : t.units.minutes(wholeText(photoEvery))}
        </output>
        <button
          type="button"
          aria-label={t.photo.more}
          disabled={step(-1) === photoEvery}
          onClick={() => void recorder.choose({ photoEvery: step(-1) })}
        >
          <Icon name="plus" size={22} />
        </button>
      </div>
      <button
        type="button"
        className={css.camera}
        aria-label={t.photo.take}
        disabled={photo.state === 'taking'}
        onClick={() => void recorder.takePhoto()}
      >
        <Icon name="camera" size={26} />
      </button>
    </section>
  )
}
