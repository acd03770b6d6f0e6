import { getParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { Card } from '../../../ui/Card'
import { useLayer } from '../../../ui/layers'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/ParticularsPage'
import { CustomerDialog, MachineDialog } from './dialogs'
import { EntryList } from './EntryList'
import { customerLine, machineLine } from './entries'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  return args.context.get(api)(getParticulars, {}).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Данные для документов',
    description: 'Заказчики, машины и машинисты: вписываются один раз.',
    path: paths.particulars(),
    index: false,
  })

/** /papers/particulars: what papers say of customers, machines and operators. */
export default function ParticularsPage({ loaderData }: Route.ComponentProps) {
  const { customers, named, operators, machines } = loaderData
  const [customer, machine] = [useLayer('customer'), useLayer('machine')]
  return (
    <div className="page page-list">
      <EditHead title="Данные для документов" back={paths.papers()} />
      <p className="mb-4 quiet">
        Впишите один раз, и документы возьмут это сами. Видите только вы: в объявлениях этого нет. Ваши реквизиты — в{' '}
        <Link className="link" to={paths.settings()}>
          настройках
        </Link>
        .
      </p>
      <div className="lane">
        <EntryList
          title="Заказчики"
          lead="ИНН, КПП, адрес, договор. Из объектов названия попадают сюда сами."
          entries={[
            ...customers.map((one) => ({ key: String(one.id), name: one.name, line: customerLine(one) })),
            ...named.map((name) => ({ key: `new:${name}`, name, line: '' })),
          ]}
          onOpen={customer.open}
          onAdd={{ text: 'Добавить заказчика', open: () => customer.open('new:') }}
        />
        <Card title="Машинисты" wide>
          <p className="quiet small">
            Имена, табельные номера и удостоверения документы берут из{' '}
            <Link className="link" to={paths.operators()}>
              списка машинистов
            </Link>
            {operators.length > 0 ? `: в нём ${operators.length}` : ', он пока пуст'}.
          </p>
        </Card>
        {machines.length > 0 ? (
          <EntryList
            title="Машины"
            lead="Марка, гос. №, заводской и инвентарный номера."
            entries={machines.map((one) => ({ key: one.equipmentId, name: one.name, line: machineLine(one) }))}
            onOpen={machine.open}
          />
        ) : null}
      </div>
      {customer.value === undefined ? null : (
        <CustomerDialog chosen={customer.value} customers={customers} onClose={customer.close} />
      )}
      {machine.value === undefined ? null : (
        <MachineDialog chosen={machine.value} machines={machines} onClose={machine.close} />
      )}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
