import { errorText } from '../../api/error-text'
import { isRefused } from '../../api/refuse'

/** `refused`: the link is not one of ours. `failed`: it may be, but this attempt failed. */
export type EndedLetters = { stage: 'done' } | { stage: 'refused' | 'failed'; why: string }

export const endedLetters = (answer: Promise<unknown>): Promise<EndedLetters> =>
  answer.then(
    () => ({ stage: 'done' }),
    (error) => ({ stage: isRefused(error) ? 'refused' : 'failed', why: errorText(error).text }),
  )

/** The address of such a page stops the letters, so no other site may see it. */
export const lettersHeaders = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
