import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../Button'
import { Notice } from '../Notice'
import { AccountPage } from './AccountPage'
import type { EndedLetters } from './ended-letters'

interface Props {
  title: string
  outcome: EndedLetters | undefined
  /** Shown once the letters are stopped. */
  done: ReactNode
  /** Link to where they can be switched on again. */
  link: ReactNode
}

/** Page of the unsubscribe link of a letter. Opening it without running scripts changes nothing. */
export function EndLetters({ title, outcome, done, link }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const submit = useSubmit()
  useEffect(() => void submit(null, { method: 'post', replace: true }), [submit])

  if (outcome?.stage === 'done') return <AccountPage title={title}>{done}</AccountPage>
  return (
    <AccountPage title={title}>
      {outcome && !busy ? (
        <>
          <Notice bad>{outcome.why}</Notice>
          {outcome.stage === 'failed' ? (
            <Form method="post" replace>
              <Button type="submit" look="primary" wide>
                Повторить
              </Button>
            </Form>
          ) : null}
          {link}
        </>
      ) : (
        <>
          <p className="pretty quiet" role="status">
            Отписываем от писем…
          </p>
          <noscript>
            <Form method="post">
              <Button type="submit" look="primary" wide>
                Не присылать писем
              </Button>
            </Form>
          </noscript>
        </>
      )}
    </AccountPage>
  )
}
