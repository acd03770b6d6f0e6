import { NavLink } from 'react-router'
import { paths } from '../../paths'
import css from './PapersTabs.module.css'

const TABS = [
  { label: 'Выданные', to: paths.papers() },
  { label: 'К выдаче', to: paths.paperDrafts() },
  { label: 'Месяц', to: paths.papersMonth() },
]

/** The pages about papers. */
export const PapersTabs = () => (
  <nav aria-label="Разделы документов" className={`${css.tabs} flex line-below gap-1 mb-4`}>
    {TABS.map(({ label, to }) => (
      <NavLink key={to} to={to} end className={`${css.tab} firm flex reach quiet medium strong`}>
        {label}
      </NavLink>
    ))}
  </nav>
)
