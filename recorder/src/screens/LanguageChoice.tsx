import { useState } from 'react'
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage, useWords } from '../languages/words'
import type { PhoneRecorder } from '../recording/phone-recorder'
import { Icon } from '../ui/icons'
import { ErrorText } from './ErrorText'
import css from './LanguageChoice.module.css'

/** The languages, each named in itself. */
export function LanguageChoice({ recorder }: { recorder: PhoneRecorder }) {
  const chosen = useLanguage()
  const { t } = useWords()
  const [failed, setFailed] = useState(false)

  async function choose(language: Language) {
    const outcome = await chooseLanguage(language).catch(() => 'failed' as const)
    setFailed(outcome === 'failed')
    if (outcome === undefined) void recorder.app?.speak(language)
  }

  return (
    <fieldset className={css.languages}>
      <legend>{t.language}</legend>
      {LANGUAGES.map((language) => (
        <label key={language} className={css.language} lang={language}>
          <input type="radio" name="language" checked={language === chosen} onChange={() => void choose(language)} />
          {LANGUAGE_NAMES[language]}
          {language === chosen ? <Icon name="check" size={22} /> : null}
        </label>
      ))}
      {failed ? <ErrorText text={t.entry.errors.network} /> : null}
    </fieldset>
  )
}
