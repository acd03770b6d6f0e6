/** What was found last: the number in the menu and the search that it belongs to, kept while one moves about. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { paths } from '../paths'

interface Found {
  count: number
  /** Address of the results page of this search. */
  results: string
}

const FoundContext = createContext<{ found: Found; setFound: (found: Found) => void } | undefined>(undefined)

/** Before any search the number is that of everything around the visitor. */
export function FoundProvider({ around, children }: { around: number; children: ReactNode }) {
  const [last, setFound] = useState<Found>()
  const value = useMemo(() => ({ found: last ?? { count: around, results: paths.search() }, setFound }), [last, around])
  return <FoundContext value={value}>{children}</FoundContext>
}

export function useFound() {
  const value = use(FoundContext)
  if (!value) throw new Error('useFound outside FoundProvider')
  return value
}
