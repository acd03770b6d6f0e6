import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../Button'
import { Notice } from '../Notice'
import { AccountPage } from './AccountPage'
import type { EndedLetters } from './ended-letters'

interface Props {
  title: string
  outcome: EndedLetters | undefined
  /** What is shown once no letters are sent any more. */
  done: ReactNode
  /** Where they can be turned on again. */
  link: ReactNode
}

/** The page of the link at the end of a letter, which stops such letters. Only opening it without scripts changes nothing. */
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
