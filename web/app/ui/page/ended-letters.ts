import { errorText } from '../../api/error-text'
import { isRefused } from '../../api/refuse'

/** `refused`: the link is invalid. `failed`: this attempt failed, though the link may be valid. */
export type EndedLetters = { stage: 'done' } | { stage: 'refused' | 'failed'; why: string }

export const endedLetters = (answer: Promise<unknown>): Promise<EndedLetters> =>
  answer.then(
    () => ({ stage: 'done' }),
    (error) => ({ stage: isRefused(error) ? 'refused' : 'failed', why: errorText(error).text }),
  )

/** Opening the address stops the letters, so no other site may learn it. */
export const lettersHeaders = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
