import { useSyncExternalStore } from 'react'
import controls from '../../../map/Controls.module.css'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { IconX } from '../../../ui/icon/icons.ts'
import { openStore } from '../../../ui/store'
import { useUser } from '../../visitor/use-user'
import css from './Hint.module.css'

/** A tap on the map leads to the second hint, the search dialog to the third (spec §4). */
export type HintStep = 'CLICK_ON_MAP' | 'GO_TO_FILTER' | 'GO_TO_REGISTRATION'

const TEXTS: Record<HintStep, string> = {
  CLICK_ON_MAP: 'Нажмите на карту — здесь будет центр поиска',
  GO_TO_FILTER: 'Теперь выберите, что искать, и радиус',
  GO_TO_REGISTRATION: 'Добавьте технику или заказ бесплатно',
}

const KEY = 'hint-closed'
const closing = openStore(false)

/** Whether the hints were closed in this browser. */
function isClosed(): boolean {
  if (closing.get()) return true
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function close() {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage they stay closed until the page is reloaded.
  }
  closing.set(true)
}

/**
 * Suggests the visitor's next step; once closed it does not reappear
 * in this browser. A user with an account is not invited to sign up.
 */
export function Hint({ step }: { step: HintStep }) {
  const user = useUser()
  // The server does not know it, and a hint that disappears at once would only flash.
  const closed = useSyncExternalStore(closing.subscribe, isClosed, () => true)
  if (closed) return null
  if (user && step === 'GO_TO_REGISTRATION') return null
  const onMap = step === 'CLICK_ON_MAP' ? controls.moves : ''
  return (
    <div className={`${css.hint} ${onMap} marked graphite gap-3 lines-dense rounded row`}>
      <p className="grow" role="status">
        {TEXTS[step]}
      </p>
      {step === 'GO_TO_REGISTRATION' ? (
        <ButtonLink to={paths.signup()} look="frame" size="small" className={css.register}>
          Регистрация
        </ButtonLink>
      ) : null}
      <button type="button" className={`${css.close} firm centred`} onClick={close} aria-label="Закрыть подсказку">
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
