import { chooseLanguage, LANGUAGES, useLanguage, useWords, wordsOf } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { Icon } from '../ui/icons'
import css from './LanguageChoice.module.css'

/** The languages, each in itself. */
export function LanguageChoice({ recorder }: { recorder: PhoneRecorder }) {
  const chosen = useLanguage()
  const { t } = useWords()
  return (
    <fieldset className={css.languages}>
      <legend>{t.language}</legend>
      {LANGUAGES.map((language) => (
        <label key={language} className={css.language} lang={language}>
          <input
            type="radio"
            name="language"
            checked={language === chosen}
            onChange={() => {
              chooseLanguage(language)
              void recorder.app?.speak(language)
            }}
          />
          {wordsOf(language).t.name}
          {language === chosen ? <Icon name="check" size={22} /> : null}
        </label>
      ))}
    </fieldset>
  )
}
