import { LOADED_ROWS } from '@spetskarta/shared/limits.ts'
import { getParkTables } from '@spetskarta/shared/own-items/park-table.ts'
import { useRevalidator } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import fromFile from '../../../ui/file/FromFile.module.css'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { rowsWanted } from '../../../ui/page/paging'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/ParkTablePage'
import { CheckedPark } from './CheckedPark'
import { ChoosePark } from './ChoosePark'
import { ParkAdded } from './ParkAdded'
import { PastTables } from './PastTables'
import { type ParkStep, useParkTable } from './use-park-table'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const limit = rowsWanted(args.url.searchParams, LOADED_ROWS)
  return args.context.get(api)(getParkTables, { querystring: { limit } }).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Парк из таблицы',
    description: 'Все машины сразу: из таблицы Excel или с сервера Traccar.',
    path: paths.parkTable(),
    index: false,
  })

const HEADS: Record<ParkStep['kind'], { title: string; lead: string }> = {
  choose: {
    title: 'Парк из таблицы',
    lead: 'Все машины сразу. Сначала покажем, как мы их поняли; добавленное можно будет убрать.',
  },
  checked: {
    title: 'Так мы поняли таблицу',
    lead: 'Пока ничего не добавлено. Машины добавятся скрытыми: в поиске их нет, пока вы их не опубликуете.',
  },
  added: { title: 'Машины добавлены', lead: 'Они в парке и в списке «Моя техника», скрытыми от поиска.' },
}

const UNDONE = { title: 'Таблица отменена', lead: 'Её машин больше нет ни в парке, ни в списке «Моя техника».' }

/** /park/table: machines from a table or a Traccar server, checked before they are added. */
export default function ParkTablePage({ loaderData: { tables, count, phone, place } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { step, ...acts } = useParkTable({ type: '', phone, place }, () => void revalidate())
  const { title, lead } = step.kind === 'added' && typeof step.undo === 'object' ? UNDONE : HEADS[step.kind]
  return (
    <div className="page page-list">
      <EditHead title={title} back={paths.park()} />
      <p className={`${fromFile.lead} quiet`} role="status">
        {lead}
      </p>
      {step.kind === 'choose' ? <ChoosePark step={step} onFile={acts.readFile} onServer={acts.readServer} /> : null}
      {step.kind === 'checked' ? <CheckedPark step={step} {...acts} /> : null}
      {step.kind === 'added' ? <ParkAdded step={step} onUndo={acts.undo} onNext={acts.reset} /> : null}
      {step.kind === 'choose' && tables.length > 0 ? (
        <PastTables tables={tables} count={count} onChange={() => void revalidate()} />
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
