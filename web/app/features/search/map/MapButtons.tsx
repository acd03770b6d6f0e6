import { Button } from '../../../ui/Button'
import { IconRoute, IconSearch } from '../../../ui/icon/icons.ts'
import { loadParts } from '../../live/track-slots'
import css from './MapButtons.module.css'

/** The main action of the map; `short`: only its icon on a phone. */
export function SearchButton({ short, onClick }: { short: boolean; onClick: () => void }) {
  return (
    <Button
      look="primary"
      className={`${css.button} firm`}
      icon={<IconSearch size={20} aria-hidden="true" />}
      onClick={onClick}
    >
      <span className={short ? 'mute-below-md' : undefined}>Найти</span>
    </Button>
  )
}

/** Opens the last records; dark while they are shown. */
export function RecordsButton({ on, onClick }: { on: boolean; onClick: () => void }) {
  return (
    <span className={on ? 'hide-below-md' : undefined}>
      <Button
        look={on ? 'ink' : 'outlined'}
        className={`${css.button} firm`}
        icon={<IconRoute size={20} aria-hidden="true" />}
        aria-pressed={on}
        onClick={onClick}
        // Preloads the code, so that the records open sooner.
        onPointerEnter={loadParts}
        onFocus={loadParts}
      >
        <span className="mute-below-md">Записи</span>
      </Button>
    </span>
  )
}
