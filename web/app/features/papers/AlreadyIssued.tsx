import { PAPER_NAMES, type PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'

interface Props {
  kind: PaperKind
  papers: readonly { id: number; number: number }[]
}

/** Names the papers that are there for the days of a draft: issuing it would make one more. */
export function AlreadyIssued({ kind, papers }: Props) {
  if (papers.length === 0) return null
  return (
    <p className="warning pad-row">
      За эти дни уже есть:{' '}
      {papers.map(({ id, number }, i) => (
        <Fragment key={id}>
          {i > 0 ? ', ' : ''}
          <Link className="link nowrap" to={paths.paper(id)}>
            {PAPER_NAMES[kind]} № {number}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  )
}
