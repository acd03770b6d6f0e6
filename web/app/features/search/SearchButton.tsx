import { IconSearch } from '@tabler/icons-react'
import { Button } from '../../ui/Button'
import css from './SearchButton.module.css'

/** The one main action of the map. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" className={css.button} icon={<IconSearch size={20} aria-hidden="true" />} onClick={onClick}>
      Найти
    </Button>
  )
}
