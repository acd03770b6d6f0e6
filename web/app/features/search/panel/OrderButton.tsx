import { IconArrowsSort } from '@tabler/icons-react'

interface Props {
  cheap: boolean
  onChange: (cheap: boolean) => void
}

/** The nearest first, or those that cost least with the way to the place. */
export const OrderButton = ({ cheap, onChange }: Props) => (
  <button type="button" className="inline tight link small semibold" onClick={() => onChange(!cheap)}>
    <IconArrowsSort size={16} aria-hidden="true" />
    <span className="visually-hidden">Порядок: </span>
    {cheap ? 'Сначала дешевле' : 'Сначала ближе'}
  </button>
)
