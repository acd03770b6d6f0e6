import { LOG_IN_FIRST } from '@spetskarta/shared/endpoint.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths'

/**
 * The words of an error. Where the session has ended, with a link to log in in a new tab; in a form also that what was typed stays
 * on the page.
 */
export const ErrorWords = ({ children }: { children: ReactNode }) =>
  children === LOG_IN_FIRST ? (
    <span>
      {LOG_IN_FIRST}. <span className="only-in-form">Введённое останется здесь. </span>
      <LogInLink />
    </span>
  ) : (
    children
  )

/** Opens a new tab, which shows this page once the user has logged in. */
export function LogInLink({ className = 'link' }: { className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <a className={className} href={paths.login({ next: pathname + search })} target="_blank" rel="noreferrer">
      Войти в новой вкладке
    </a>
  )
}
