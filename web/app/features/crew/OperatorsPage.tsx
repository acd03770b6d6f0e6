import { getOperators, type ListedOperator } from '@spetskarta/shared/crew/operators.ts'
import { useState } from 'react'
import { may, mayAll } from '../../api/acting'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useRoot } from '../../api/use-root'
import { initialsOf } from '../../layout/initials'
import { paths } from '../../paths'
import { Button, IconButton } from '../../ui/Button'
import { IconPencil, IconPlus } from '../../ui/icon/icons.ts'
import { useLayer } from '../../ui/layers'
import { PhoneLink } from '../../ui/PhoneLink'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { countOf } from '../../ui/text/format'
import { PeopleTabs } from '../company/people/PeopleTabs'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/OperatorsPage'
import { CrewDialog } from './CrewDialog'
import { licenceEnd, licenceText } from './crew-texts'
import { OperatorDialog } from './OperatorDialog'
import css from './Operators.module.css'

const OPERATORS = ['машинист', 'машиниста', 'машинистов'] as const

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  return args.context.get(api)(getOperators, {}).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Машинисты',
    description: 'Кто работает на ваших машинах: табельный номер, удостоверение, телефон.',
    path: paths.operators(),
    index: false,
  })

/** /operators: the list of operators, and the machine on which each works now. */
export default function OperatorsPage({ loaderData: { operators, machines } }: Route.ComponentProps) {
  const company = useRoot()?.company ?? null
  const [edited, crew] = [useLayer('operator'), useLayer('crew')]
  const [archive, setArchive] = useState(false)
  const [keeps, assigns] = [mayAll(company, 'crew'), may(company, 'crew')]
  const present = operators.filter(({ archived }) => !archived)
  const shown = archive ? operators : present
  const machine = machines.find(({ equipmentId }) => equipmentId === crew.value)
  return (
    <Page
      title="Машинисты"
      lead={operators.length > 0 ? countOf(present.length, OPERATORS) : undefined}
      actions={
        keeps ? (
          <Button look="primary" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => edited.open('new')}>
            Добавить
          </Button>
        ) : null
      }
    >
      <PeopleTabs />
      <div className="lane">
        {shown.length === 0 ? (
          <div className="clip card">
            <EmptyState title="Машинистов пока нет">
              Впишите их один раз: имена появятся в телефонах, в документах, у машин в парке и в табеле.
            </EmptyState>
          </div>
        ) : (
          <ul className="clip ruled card" aria-label="Машинисты">
            {shown.map((operator) => (
              <Row
                key={operator.id}
                operator={operator}
                onMachine={assigns ? crew.open : undefined}
                onEdit={keeps ? () => edited.open(String(operator.id)) : undefined}
              />
            ))}
          </ul>
        )}
        {present.length < operators.length ? (
          <Button size="small" onClick={() => setArchive(!archive)}>
            {archive ? 'Без архива' : `Показать архив: ${operators.length - present.length}`}
          </Button>
        ) : null}
        {assigns && machines.length > 0 ? (
          <section className="clip card">
            <h2 className="pad-row line-below">Кто на какой машине</h2>
            <ul className="ruled">
              {machines.map(({ equipmentId, name, plate }) => (
                <li key={equipmentId} className="between pad-row">
                  <span className="fill">
                    <b className="anywhere strong">{name}</b> <span className="quiet small nowrap">{plate}</span>
                    <span className="anywhere block quiet small">
                      {operators
                        .filter((one) => one.machines.some((on) => on.equipmentId === equipmentId))
                        .map((one) => one.name)
                        .join(', ') || 'никто не назначен'}
                    </span>
                  </span>
                  <Button size="small" onClick={() => crew.open(equipmentId)} aria-label={`Назначить на ${name}`}>
                    Назначить
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      {edited.value === undefined ? null : (
        <OperatorDialog operator={operators.find(({ id }) => String(id) === edited.value)} onClose={edited.close} />
      )}
      {machine ? <CrewDialog equipmentId={machine.equipmentId} name={machine.name} onClose={crew.close} /> : null}
    </Page>
  )
}

interface RowProps {
  operator: ListedOperator
  /** Undefined if the user may not assign operators. */
  onMachine: ((equipmentId: string) => void) | undefined
  onEdit: (() => void) | undefined
}

function Row({ operator, onMachine, onEdit }: RowProps) {
  const { name, staffNumber, phone, photo, archived, machines } = operator
  const end = licenceEnd(operator)
  const line = [staffNumber && `таб. № ${staffNumber}`, licenceText(operator)].filter(Boolean).join(' · ')
  return (
    <li className={`${css.person} pad-row`}>
      <span className="row gap-3 fill">
        {photo ? (
          <img src={photo.iconUrl} alt="" width={40} height={40} className={`${css.photo} rounded`} />
        ) : (
          <span className="avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <span className="fill">
          <b className="anywhere block strong">{name}</b>
          <span className="anywhere quiet small">{archived ? 'в архиве' : line || 'данные не вписаны'}</span>
          {end ? (
            <span className={end.bad ? 'block danger small strong' : 'block small strong'}>{end.text}</span>
          ) : null}
        </span>
      </span>
      <span className={`${css.on} small`}>
        {machines.length === 0 ? (
          <span className="quiet">не на машине</span>
        ) : (
          machines.map(({ equipmentId, name: machine, by }) => (
            <span key={equipmentId} className="anywhere block">
              {onMachine ? (
                <button type="button" className="link" onClick={() => onMachine(equipmentId)}>
                  {machine}
                </button>
              ) : (
                machine
              )}{' '}
              <span className="quiet">{by === 'recorder' ? 'по телефону' : 'назначен'}</span>
            </span>
          ))
        )}
      </span>
      {phone ? <PhoneLink phone={phone} /> : null}
      {onEdit ? (
        <IconButton label={`Изменить: ${name}`} className={css.edit} onClick={onEdit}>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
