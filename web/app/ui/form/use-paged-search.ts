import { useRef, useState } from 'react'
import { errorText } from '../../api/error-text'
import { showToast } from '../toast'

/** Pause after which the user has finished typing, ms. */
const PAUSE_MS = 300

export interface PagedQuery {
  q: string
  /** Id of the last row of the previous page. */
  after: string | undefined
}

/** Pages of a long list that is searched by typing; `first` is shown until another page arrives. */
export function usePagedSearch<P>(first: P, load: (query: PagedQuery) => Promise<P>) {
  const [shown, setShown] = useState<{ query: PagedQuery; page: P }>()
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<PagedQuery>(undefined)

  /** The answer of an earlier query that arrives late is dropped. */
  async function ask(query: PagedQuery) {
    latest.current = query
    setBusy(true)
    try {
      const page = await load(query)
      if (latest.current === query) setShown({ query, page })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      if (latest.current === query) setBusy(false)
    }
  }

  return {
    page: shown?.page ?? first,
    search,
    busy,
    find(text: string) {
      setSearch(text)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => void ask({ q: text.trim(), after: undefined }), PAUSE_MS)
    },
    next: (after: string | undefined) => ask({ q: search.trim(), after }),
    /** Requests the same page again. */
    async reload() {
      if (shown) await ask({ ...shown.query })
    },
  }
}
