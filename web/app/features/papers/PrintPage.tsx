import { getPaperSheets } from '@spetskarta/shared/papers/batch.ts'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { countOf } from '../../ui/text/format'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PrintPage'
import css from './Papers.module.css'
import { Sheet } from './Sheet'

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const ids = asked.url.searchParams.get('ids') ?? ''
  return asked.context.get(api)(getPaperSheets, { querystring: { ids } }).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Печать документов',
    description: 'Выданные документы, чтобы напечатать их сразу.',
    path: paths.papers(),
    index: false,
  })

const PAPERS = ['документ', 'документа', 'документов'] as const

/** /papers/print?ids=…: papers one after the other, each on sheets of its own. */
export default function PrintPage({ loaderData: { papers } }: Route.ComponentProps) {
  return (
    <div className="page page-wide">
      <div className="hide-print">
        <EditHead title={countOf(papers.length, PAPERS)} back={paths.papers()} />
        <Button
          look="primary"
          className="mb-4"
          icon={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Печать
        </Button>
      </div>
      {papers.map(({ id, title, cancelled, sheet }) => (
        <div key={id} className={css.printed}>
          <Sheet sheet={sheet} title={title} {...(cancelled && { mark: 'ОТМЕНЕНО', void: true })} />
        </div>
      ))}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
