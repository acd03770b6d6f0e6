/** The last search and its number of results, for the menu; kept while the visitor moves between pages. */

import { type Context, createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call'
import { MenuEntry } from '../../layout/NavMenu'
import { paths } from '../../paths'
import { IconListSearch } from '../../ui/icon/icons.ts'
import { countAround } from './count-around'

interface LastSearch {
  /** Undefined until it is known. */
  count: number | undefined
  /** Address of the results page of this search. */
  results: string
}

const FoundContext = createContext<LastSearch | undefined>(undefined)
/** A separate context for the setter, so that a page with hundreds of rows is not rendered again for a number in the menu. */
const SetFoundContext = createContext<((found: LastSearch) => void) | undefined>(undefined)

interface Props {
  /** Number of items around the visitor; undefined where the page does not know the visitor. */
  around: number | undefined
  children: ReactNode
}

/** Before any search, the number counts everything around the visitor. */
export function FoundProvider({ around, children }: Props) {
  const [last, setFound] = useState<LastSearch>()
  const [counted, setCounted] = useState<number>()
  useEffect(() => {
    if (around !== undefined) return
    // At once it would take off the page the parts whose code has not come yet: the number is read through a context.
    const count = (found: number) => startTransition(() => setCounted(found))
    void countAround(call).then(count, () => undefined)
  }, [around])
  const count = around ?? counted
  const found = useMemo(() => last ?? { count, results: paths.search() }, [last, count])
  return (
    <SetFoundContext value={setFound}>
      <FoundContext value={found}>{children}</FoundContext>
    </SetFoundContext>
  )
}

function useGiven<T>(context: Context<T | undefined>): T {
  const value = use(context)
  if (!value) throw new Error('outside FoundProvider')
  return value
}

export const useSetFound = () => useGiven(SetFoundContext)

/** Entry of the menu for the results. */
export function FoundEntry() {
  const { count, results } = useGiven(FoundContext)
  return (
    <MenuEntry to={results} icon={IconListSearch} label="Результаты поиска" {...(count !== undefined && { count })} />
  )
}
