/** What is known about a nickname while it is being typed. */
import { NICKNAME_MESSAGES, nicknameProblem, normalizeNickname } from '@spetskarta/shared/nickname-rules.ts'

/** The server's answer about one name; `name` is empty where it was refused. */
export interface NicknameAnswer {
  asked: string
  name: string
  message: string
}

export interface NicknameState {
  stage: 'current' | 'wrong' | 'checking' | 'refused' | 'confirmed'
  message: string
}

/** The answer about another name is ignored. */
export function nicknameState(typed: string, current: string, answer: NicknameAnswer | undefined): NicknameState {
  const name = normalizeNickname(typed)
  if (name === current) return { stage: 'current', message: current ? NICKNAME_MESSAGES.current : '' }
  const problem = nicknameProblem(name)
  if (problem) return { stage: 'wrong', message: problem }
  if (answer?.asked !== name) return { stage: 'checking', message: NICKNAME_MESSAGES.checking(name) }
  return { stage: answer.name ? 'confirmed' : 'refused', message: answer.message }
}
