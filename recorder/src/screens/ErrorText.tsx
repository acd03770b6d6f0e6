import { Icon } from '../ui/icons'
import css from './Page.module.css'

/** An error message; nothing for an empty text. */
export function ErrorText({ text }: { text: string }) {
  if (!text) return null
  return (
    <p role="alert" className={css.error}>
      <Icon name="warning" size={22} />
      {text}
    </p>
  )
}
