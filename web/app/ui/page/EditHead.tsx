import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../api/use-may'
import { paths } from '../../paths'
import css from './EditHead.module.css'
import { type Tab, Tabs } from './Tabs'

interface Props {
  title: string
  /** The list that contains the item; the user's first page is in its place where it is closed to him. */
  back: string
  actions?: ReactNode
  /** Tabs of the item, by their addresses; the first one is the form. */
  tabs?: Tab[]
}

/** The name of the edited item, the link back to the list, and its tabs. */
export function EditHead({ title, back, actions, tabs }: Props) {
  const opens = useMayOpen()
  return (
    <div className={css.head}>
      <div className={`${css.title} gap-1 start wrap`}>
        <Link to={opens(back) ? back : paths.start()} className="lit tile quiet" aria-label="К списку">
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1>{title}</h1>
        {actions}
      </div>
      {tabs ? (
        <div className="mt-1">
          <Tabs label="Разделы объявления" tabs={tabs} />
        </div>
      ) : null}
    </div>
  )
}
