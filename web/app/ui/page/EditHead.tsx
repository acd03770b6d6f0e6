import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../api/use-may'
import { paths } from '../../paths'
import { IconArrowLeft } from '../icon/icons.ts'
import css from './EditHead.module.css'
import { type Tab, Tabs } from './Tabs'

interface Props {
  title: string
  /** The list that contains the item; the user's first page replaces it where the list is closed to the user. */
  back: string
  actions?: ReactNode
  /** Tabs of the item; the first one is the form. */
  tabs?: Tab[]
}

/** Name of the edited item, link back to the list, and tabs. */
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
