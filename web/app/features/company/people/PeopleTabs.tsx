import { Link, useLocation } from 'react-router'
import { may, mayAll } from '../../../api/acting'
import { useRoot } from '../../../api/use-root'
import { paths } from '../../../paths'
import css from './PeoplePage.module.css'

/** Links to the pages about people; only those that the user may open. */
export function PeopleTabs() {
  const company = useRoot()?.company ?? null
  const { pathname } = useLocation()
  const pages = [
    { to: paths.people(), name: 'Доступ', open: mayAll(company, 'people') },
    { to: paths.operators(), name: 'Машинисты', open: may(company, 'seesCrew') },
    { to: paths.timesheet(), name: 'Табель', open: may(company, 'seesCrew') },
  ].filter(({ open }) => open)
  if (pages.length < 2) return null
  return (
    <nav aria-label="Люди" className="mb-4">
      <ul className="wrap">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={`${css.chip} row nowrap small strong rounded`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
