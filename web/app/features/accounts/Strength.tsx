import { PASSWORD_LENGTH } from '@spetskarta/shared/accounts/account-rules.ts'
import { checkPassword } from '@spetskarta/shared/accounts/accounts.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call'

/** A pause this long means that the user has stopped typing, ms. */
const PAUSE_MS = 400

const LOOKS = {
  0: ['danger', 'Такой пароль подберут'],
  1: ['quiet', 'Слабый пароль: добавьте слово или несколько знаков'],
  2: ['ok', 'Хороший пароль'],
  3: ['ok', 'Очень надёжный пароль'],
} as const
const ADVICE = 'Хорошо подойдут три-четыре слова, не связанные между собой'

/**
 * Shown under the field of a new password: how soon the password could be guessed. The server decides, as its list of fifty
 * thousand
 * passwords that are tried first would be larger than the page. `email`: of a visitor who signs up.
 */
export function Strength({ password = '', email }: { password?: string | undefined; email?: string | undefined }) {
  const [answer, setAnswer] = useState<Output<typeof checkPassword> & { tested: string }>()
  const tested = password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max ? '' : password
  useEffect(() => {
    if (!tested) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      // Without an answer only the advice is shown; the form reports the problem when the password is saved.
      const strength = await call(checkPassword, { body: { password: tested, email } }, gone.signal).catch(
        () => undefined,
      )
      if (strength && !gone.signal.aborted) setAnswer({ tested, ...strength })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [tested, email])

  const known = answer && answer.tested === tested ? answer : undefined
  const [look, text] = known ? LOOKS[known.strength] : ['quiet', ADVICE]
  return (
    <span aria-live="polite" className={`${look} semibold`}>
      {known?.refusal ?? text}
    </span>
  )
}
