import { Button } from '../../../ui/Button'
import { IconFocusCentered } from '../../../ui/icon/icons.ts'
import css from './AreaButton.module.css'

/** Shown when the map has been moved away from the rectangle. */
export function AreaButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={css.place}>
      <Button icon={<IconFocusCentered size={20} aria-hidden="true" />} onClick={onClick}>
        Искать в этой области
      </Button>
    </div>
  )
}
