import { normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'
import { checkNickname } from '@spetskarta/shared/settings/settings.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { type NicknameAnswer, type NicknameState, nicknameState } from './nickname-check'

/** A pause this long means that the user has stopped typing, ms. */
const PAUSE_MS = 400

/** Asks the server about a nickname when the user stops typing. */
export function useNicknameCheck(typed: string, current: string): NicknameState {
  const [answer, setAnswer] = useState<NicknameAnswer>()
  const state = nicknameState(typed, current, answer)
  const asked = state.stage === 'checking' ? normalizeNickname(typed) : undefined
  useEffect(() => {
    if (asked === undefined) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const result = await call(checkNickname, { body: { name: asked } }, gone.signal).catch((error) => ({
        name: '',
        message: errorText(error).text,
      }))
      if (!gone.signal.aborted) setAnswer({ asked, ...result })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [asked])
  return state
}
