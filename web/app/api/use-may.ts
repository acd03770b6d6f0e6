/** Rights of the user for the company that they act for in this browser. */
import type { Right } from '@spetskarta/shared/company/rights.ts'
import type { To } from 'react-router'
import { may, mayAll } from './acting'
import { mayOpen } from './page-rights'
import { useRoot } from './use-root'

const useCompany = () => useRoot()?.company ?? null

export const useMay = (right: Right): boolean => may(useCompany(), right)

/** Whether the right holds for all machines, see `mayAll`. */
export const useMayAll = (right: Right): boolean => mayAll(useCompany(), right)

/** Returns whether a page of this site is open to the user. */
export function useMayOpen(): (to: To) => boolean {
  const company = useCompany()
  return (to) => mayOpen(company, typeof to === 'string' ? to : (to.pathname ?? ''))
}
