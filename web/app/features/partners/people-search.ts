/** The search for a partner by nickname: what was found for the text typed so far. */
import { normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'

/** The answer to one query; `names` is undefined if it failed. */
export interface PeopleFound {
  query: string
  names: readonly string[] | undefined
  /** Why it failed. */
  failure?: string
}

export type SearchState =
  | { stage: 'short' }
  | { stage: 'searching' }
  | { stage: 'found'; names: readonly string[] }
  | { stage: 'failed'; failure: string }

/** The search starts from two characters. The answer to another text than the typed one is ignored. */
export function searchState(typed: string, answer: PeopleFound | undefined): SearchState {
  const query = normalizeNickname(typed)
  if (query.length < 2) return { stage: 'short' }
  if (answer?.query !== query) return { stage: 'searching' }
  if (!answer.names) return { stage: 'failed', failure: answer.failure ?? '' }
  return { stage: 'found', names: answer.names }
}

/** The found name that equals the typed text, in the name's own spelling. */
export function chosenName(typed: string, state: SearchState): string | undefined {
  if (state.stage !== 'found') return undefined
  const wanted = normalizeNickname(typed).toLowerCase()
  return state.names.find((name) => name.toLowerCase() === wanted)
}
