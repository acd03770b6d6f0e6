/** The last search and the number found, which the menu shows; kept while the visitor moves between pages. */
import { IconListSearch } from '@tabler/icons-react'
import { type Context, createContext, type ReactNode, use, useMemo, useState } from 'react'
import { MenuEntry } from '../../layout/NavMenu'
import { paths } from '../../paths'

interface LastSearch {
  count: number
  /** Address of the results page of this search. */
  results: string
}

const FoundContext = createContext<LastSearch | undefined>(undefined)
/**
 * A separate context for the setter, so that a page with hundreds of rows is not rendered again for a number in the
 * menu.
 */
const SetFoundContext = createContext<((found: LastSearch) => void) | undefined>(undefined)

/** Before any search the number counts everything around the visitor. */
export function FoundProvider({ around, children }: { around: number; children: ReactNode }) {
  const [last, setFound] = useState<LastSearch>()
  const found = useMemo(() => last ?? { count: around, results: paths.search() }, [last, around])
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

/** The menu's link to the results. */
export function FoundEntry() {
  const { count, results } = useGiven(FoundContext)
  return <MenuEntry to={results} icon={IconListSearch} label="Результаты поиска" count={count} />
}
