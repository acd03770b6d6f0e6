import { getPaperSheets, SHEETS_AT_ONCE } from '@spetskarta/shared/papers/batch.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { inParts } from '../../api/in-parts'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { ErrorLine } from '../../ui/form/Field'
import { IconPrinter } from '../../ui/icon/icons.ts'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { countOf } from '../../ui/text/format'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PrintPage'
import css from './Papers.module.css'
import { Sheet } from './Sheet'

/** Number of sheets rendered with the page: rendering five hundred on the server would keep other requests waiting. */
const FIRST = 20

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const ids = [...new Set((args.url.searchParams.get('ids') ?? '').split(','))]
  const querystring = { ids: ids.slice(0, FIRST).join(',') }
  const { papers } = await args.context.get(api)(getPaperSheets, { querystring }).catch(refuse)
  return { papers, rest: ids.slice(FIRST) }
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

/** /papers/print?ids=…: papers one after the other, each on its own sheets. */
export default function PrintPage({ loaderData: { papers: first, rest } }: Route.ComponentProps) {
  const { more, failure, again } = useMore(rest)
  const papers = [...first, ...more]
  const count = first.length + rest.length
  const isWhole = papers.length === count
  return (
    <div className="page page-wide">
      <div className="hide-print">
        <EditHead title={countOf(count, PAPERS)} back={paths.papers()} />
        <div className="mb-4 wrap row">
          <Button
            look="primary"
            busy={!isWhole && !failure}
            disabled={!isWhole}
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Печать
          </Button>
          {failure ? <Button onClick={again}>Повторить</Button> : null}
          {isWhole ? null : (
            <p className="quiet digits">
              Готово {papers.length} из {count}
            </p>
          )}
        </div>
        {failure ? <ErrorLine>{failure}</ErrorLine> : null}
      </div>
      {papers.map(({ id, title, cancelled, sheet }) => (
        <div key={id} className={css.printed}>
          <Sheet sheet={sheet} title={title} {...(cancelled && { mark: 'ОТМЕНЕНО', void: true })} />
        </div>
      ))}
    </div>
  )
}

/** Loads the sheets that did not come with the page, one part after the other. */
function useMore(ids: readonly string[]) {
  const [more, setMore] = useState<Awaited<ReturnType<typeof loader>>['papers']>([])
  const { attempt, failure } = useAttempt()
  const next = inParts(ids.slice(more.length), SHEETS_AT_ONCE)[0]?.join(',')
  const read = (some: string) =>
    attempt(async () => {
      const { papers } = await call(getPaperSheets, { querystring: { ids: some } })
      setMore((before) => [...before, ...papers])
    })
  const readOn = useEffectEvent(read)
  useEffect(() => {
    if (next) void readOn(next)
  }, [next])
  return { more, failure, again: () => void read(next ?? '') }
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
