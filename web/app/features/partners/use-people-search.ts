import { normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/error-text'
import { type Answer, type SearchState, searchState } from './people-search'

/** Typing has stopped. */
const PAUSE_MS = 250

/** Asks the server for nicknames once one has stopped typing. */
export function usePeopleSearch(typed: string): SearchState {
  const [answer, setAnswer] = useState<Answer>()
  const state = searchState(typed, answer)
  const asked = state.stage === 'searching' ? normalizeNickname(typed) : undefined
  useEffect(() => {
    if (asked === undefined) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const result = await import('./partner-calls')
        .then((calls) => calls.findPeople(asked, gone.signal))
        .then(
          ({ similarUsers }) => ({ names: similarUsers.map(({ name }) => name) }),
          (error) => ({ names: undefined, failure: errorText(error).text }),
        )
      if (!gone.signal.aborted) setAnswer({ asked, ...result })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [asked])
  return state
}
