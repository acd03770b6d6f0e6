import { LOADED_ROWS } from '@spetskarta/shared/limits.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { getImports } from '@spetskarta/shared/track-files/track-files.ts'
import { data, useRevalidator } from 'react-router'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import fromFile from '../../ui/file/FromFile.module.css'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { rowsWanted } from '../../ui/page/paging'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ImportPage'
import { ChooseFile } from './ChooseFile'
import { Done } from './Done'
import { PastImports } from './PastImports'
import { Preview } from './Preview'
import { type Step, useImport } from './use-import'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { id } = args.params
  const limit = rowsWanted(args.url.searchParams, LOADED_ROWS)
  const [{ equipments }, { imports, count }] = await Promise.all([
    call(getRecordable, { querystring: { id } }),
    call(getImports, { params: { equipmentId: id }, querystring: { limit } }),
  ]).catch(refuse)
  const [machine] = equipments
  if (!machine?.own) throw data(null, { status: 404 })
  return { machine: { _id: machine._id, name: machine.name }, imports, count, map: args.context.get(site).map }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Загрузка файла с маршрутом',
    description: 'Точки машины из файла: как мы его поняли, загрузка и её отмена.',
    path: paths.importTrack(params.id),
    index: false,
  })

const TITLES: Record<Step['kind'], string> = {
  choose: 'Загрузка файла',
  reading: 'Загрузка файла',
  preview: 'Так мы поняли файл',
  done: 'Файл загружен',
}

/** /equipment/:id/import: points of the user's machine from a file, with a preview before anything is stored. */
export default function ImportPage({ loaderData: { machine, imports, count, map } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { step, ...acts } = useImport(machine._id, () => void revalidate())
  return (
    <div className="page page-list">
      <EditHead title={TITLES[step.kind]} back={paths.control(machine._id)} />
      <p className={`${fromFile.lead} quiet`} role="status">
        {machine.name}.{step.kind === 'preview' ? ' Пока ничего не загружено: проверьте, так ли мы поняли.' : ''}
      </p>
      {step.kind === 'choose' || step.kind === 'reading' ? <ChooseFile step={step} onFile={acts.choose} /> : null}
      {step.kind === 'preview' ? <Preview step={step} map={map} {...acts} /> : null}
      {step.kind === 'done' ? <Done step={step} machine={machine._id} onUndo={acts.undo} onNext={acts.reset} /> : null}
      {step.kind !== 'preview' && imports.length > 0 ? (
        <PastImports machine={machine._id} imports={imports} count={count} onChange={() => void revalidate()} />
      ) : null}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
