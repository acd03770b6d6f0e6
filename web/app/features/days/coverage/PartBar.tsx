import css from './PartBar.module.css'

interface Props {
  part: number
  /** Within a line of text. */
  thin?: boolean
}

/** What came of what was due; words beside it say the same. */
export const PartBar = ({ part, thin }: Props) => (
  <span className={thin ? `${css.bar} ${css.thin}` : css.bar} aria-hidden="true">
    <i style={{ width: `${Math.min(1, part) * 100}%` }} />
  </span>
)
