import type { Review } from '@spetskarta/shared/reviews/reviews.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { Button } from '../../ui/Button'
import { IconFlag, IconShieldCheck } from '../../ui/icon/icons.ts'
import { useUser } from '../visitor/use-user'
import { authorText, incompleteText, proofText, reviewDay } from './review-words'
import css from './reviews.module.css'
import { Stars } from './Stars'

const AnswerDialog = lazyPart(() => import('./AnswerDialog'))
const ComplainOfReview = lazyPart(() => import('./ComplainOfReview'))

interface Props {
  review: Review
  /** Replaces the author's name, where the page names the sides. */
  title?: string
  /** Whether the reader is the subject of the review; if undefined, this follows from the reader's address. */
  mayAnswer?: boolean
}

/** A review with its proof, and the answer of its subject. */
export function ReviewEntry({ review, title, mayAnswer }: Props) {
  const [dialog, setDialog] = useState<'answer' | 'complain'>()
  const user = useUser()
  const { author, machine, text, stars, answer, publishedAt, writtenAt, about } = review
  const proof = proofText(review)
  const incomplete = incompleteText(review)
  const answers = publishedAt && !answer && (mayAnswer || user?.userUrl === about)
  const complains = publishedAt && user?.userUrl !== author?.userUrl
  return (
    <article className="gap-2 stack" aria-label={title ?? `Отзыв: ${authorText(review)}`}>
      <div className="between wrap">
        <p className="strong anywhere">
          {title ??
            (author ? (
              <Link className="underlines" to={paths.user(author.userUrl)}>
                {author.name}
              </Link>
            ) : (
              authorText(review)
            ))}
        </p>
        <Stars stars={stars} />
      </div>
      <p className="quiet small">
        {reviewDay(publishedAt ?? writtenAt)}
        {machine.name ? (
          <>
            {' · '}
            {machine.id ? (
              <Link className="underlines" to={paths.equipment(machine.id)}>
                {machine.name}
              </Link>
            ) : (
              machine.name
            )}
          </>
        ) : null}
      </p>
      <p className="medium lines-airy anywhere">{text}</p>
      {proof ? (
        <p className="row ok small strong">
          <IconShieldCheck size={18} aria-hidden="true" className="firm" />
          {proof}
        </p>
      ) : null}
      {incomplete ? <p className="quiet small">{incomplete}</p> : null}
      {answer ? (
        <p className={`${css.answer} sunken rounded pad-row medium lines-airy anywhere`}>
          <b>Ответ:</b> {answer.text}
        </p>
      ) : null}
      {answers || complains ? (
        <div className="wrap">
          {answers ? (
            <Button size="small" onClick={() => setDialog('answer')}>
              Ответить
            </Button>
          ) : null}
          {complains ? (
            <Button
              look="quiet"
              size="small"
              className={css.complain}
              onClick={() => setDialog('complain')}
              icon={<IconFlag size={18} aria-hidden="true" />}
            >
              Пожаловаться
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog ? (
        <Suspense>
          {dialog === 'answer' ? (
            <AnswerDialog review={review} onClose={() => setDialog(undefined)} />
          ) : (
            <ComplainOfReview review={review} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      ) : null}
    </article>
  )
}
