import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { errorText } from '../../api/error-text'
import { Button, ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { AccountPage } from '../../ui/page/AccountPage'

/** `spent`: the link is no longer valid. `failed`: it may be, but this attempt failed. */
export type LinkOutcome = { stage: 'done' } | { stage: 'spent' } | { stage: 'failed'; why: string; at: number }

export const linkOutcome = (answer: Promise<{ result: 0 | 1 }>): Promise<LinkOutcome> =>
  answer.then(
    ({ result }) => ({ stage: result === 1 ? 'done' : 'spent' }),
    (error) => ({ stage: 'failed', why: errorText(error).text, at: Date.now() }),
  )

/** The address of such a page contains a secret, so other sites must not receive it as a referrer. */
export const linkHeaders = () => ({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })

interface Props {
  title: string
  outcome: LinkOutcome | undefined
  /** What pressing the button does. */
  lead: string
  act: string
  busyAct: string
  done: { notice: string; children: ReactNode; to: string; link: string }
  spent: { children: ReactNode; to: string; link: string }
}

/**
 * The page that a link in a letter opens. Opening it changes nothing, even with scripts: virus scanners open links in letters,
 * and one
 * that runs scripts would act in the user's name.
 */
export function LetterLink({ title, outcome, lead, act, busyAct, done, spent }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  if (outcome?.stage === 'done' || outcome?.stage === 'spent') {
    const isDone = outcome.stage === 'done'
    const { children, to, link } = isDone ? done : spent
    return (
      <AccountPage title={title}>
        <Notice bad={!isDone}>{isDone ? done.notice : 'Ссылка устарела или скопирована не целиком'}</Notice>
        <p className="pretty quiet">{children}</p>
        <ButtonLink to={to} look="primary" wide>
          {link}
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={title} lead={lead}>
      <Form method="post" replace>
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? busyAct : act}
        </Button>
      </Form>
      {outcome && !busy ? (
        <Notice key={outcome.at} bad>
          {outcome.why}
        </Notice>
      ) : null}
    </AccountPage>
  )
}
