import { normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import { getUserByName } from '@spetskarta/shared/partners/partners.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { type PeopleFound, type SearchState, searchState } from './people-search'

/** A pause this long means that the user has stopped typing, ms. */
const PAUSE_MS = 250

/** Asks the server for nicknames when the user stops typing. */
export function usePeopleSearch(typed: string): SearchState {
  const [answer, setAnswer] = useState<PeopleFound>()
  const state = searchState(typed, answer)
  const query = state.stage === 'searching' ? normalizeNickname(typed) : undefined
  useEffect(() => {
    if (query === undefined) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const result = await call(getUserByName, { querystring: { name: query } }, gone.signal).then(
        ({ similarUsers }) => ({ names: similarUsers.map(({ name }) => name) }),
        (error) => ({ names: undefined, failure: errorText(error).text }),
      )
      if (!gone.signal.aborted) setAnswer({ query, ...result })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query])
  return state
}
