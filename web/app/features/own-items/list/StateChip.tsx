import { IconEye, IconEyeOff } from '@tabler/icons-react'
import css from './StateChip.module.css'

/** Whether others see the item. */
export const StateChip = ({ hidden }: { hidden: boolean }) =>
  hidden ? (
    <span className={`${css.chip} strong`}>
      <IconEyeOff size={16} aria-hidden="true" />
      Скрыто
    </span>
  ) : (
    <span className={`${css.chip} strong ${css.published}`}>
      <IconEye size={16} aria-hidden="true" />
      Опубликовано
    </span>
  )
