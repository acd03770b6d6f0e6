import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { IconPlus } from '../../../ui/icon/icons.ts'
import css from './Particulars.module.css'

interface ListedEntry {
  key: string
  name: string
  /** A summary of the entry; empty where nothing is entered yet. */
  line: string
}

interface Props {
  title: string
  lead: string
  entries: readonly ListedEntry[]
  onOpen: (key: string) => void
  /** Undefined where entries are added elsewhere. */
  onAdd?: { text: string; open: () => void }
}

/** Entries of one kind in a box; each opens its dialog. */
export function EntryList({ title, lead, entries, onOpen, onAdd }: Props) {
  return (
    <Card title={title} wide>
      <p className="quiet small">{lead}</p>
      {entries.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list can be scrolled with the keyboard too
        <ul className={`${css.list} framed ruled`} tabIndex={0} aria-label={title}>
          {entries.map(({ key, name, line }) => (
            <li key={key}>
              <button type="button" className={`${css.entry} lit pad-row`} onClick={() => onOpen(key)}>
                <span className="anywhere strong">{name}</span>
                <br />
                <span className="anywhere quiet small">{line || 'не заполнено'}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {onAdd ? (
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd.open}>
          {onAdd.text}
        </Button>
      ) : null}
    </Card>
  )
}
