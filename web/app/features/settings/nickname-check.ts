/** Checking a nickname while it is typed. */
import { NICKNAME_MESSAGES, nicknameProblem, normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import { checkNickname } from '@spetskarta/shared/settings/settings.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'

/** The server's answer about a nickname; `name` is empty if it was refused. */
export interface NicknameAnswer {
  wanted: string
  name: string
  message: string
}

export interface NicknameState {
  stage: 'current' | 'wrong' | 'checking' | 'refused' | 'confirmed'
  message: string
}

/** An answer about another nickname than the typed one is ignored. */
export function nicknameState(typed: string, current: string, answer: NicknameAnswer | undefined): NicknameState {
  const name = normalizeNickname(typed)
  if (name === current) return { stage: 'current', message: current ? NICKNAME_MESSAGES.current : '' }
  const problem = nicknameProblem(name)
  if (problem) return { stage: 'wrong', message: problem }
  if (answer?.wanted !== name) return { stage: 'checking', message: NICKNAME_MESSAGES.checking(name) }
  return { stage: answer.name ? 'confirmed' : 'refused', message: answer.message }
}

/** A pause this long means that the user has stopped typing, ms. */
const PAUSE_MS = 400

/** Asks the server about a nickname when the user stops typing. */
export function useNicknameCheck(typed: string, current: string): NicknameState {
  const [answer, setAnswer] = useState<NicknameAnswer>()
  const state = nicknameState(typed, current, answer)
  const wanted = state.stage === 'checking' ? normalizeNickname(typed) : undefined
  useEffect(() => {
    if (wanted === undefined) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const result = await call(checkNickname, { body: { name: wanted } }, gone.signal).catch((error) => ({
        name: '',
        message: errorText(error).text,
      }))
      if (!gone.signal.aborted) setAnswer({ wanted, ...result })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [wanted])
  return state
}
