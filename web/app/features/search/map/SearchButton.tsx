import { IconSearch } from '@tabler/icons-react'
import { Button } from '../../../ui/Button'
import css from './MapControls.module.css'

/** The main action of the map; `short`: on a phone only its icon. */
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
