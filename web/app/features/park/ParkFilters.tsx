import { compareNames } from '@spetskarta/shared/names.ts'
import { PARK_STATES, type Park } from '@spetskarta/shared/park/park.ts'
import { Form, Link, useSubmit } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconSearch, IconX } from '../../ui/icon/icons.ts'
import { typeLabel } from '../../ui/item/types'
import { countOf, formatCount, MACHINES } from '../../ui/text/format'
import { GroupSelect } from '../company/groups/GroupFilter'
import css from './ParkFilters.module.css'
import { goneOf, isParkFiltered, type ParkQuery } from './park-query'
import { STATE_NAMES } from './park-texts'
import { StateMark } from './StateMark'

interface Props {
  query: ParkQuery
  park: Park
}

/** Chips with counts, and the other filters; works without scripts. */
export function ParkFilters({ query, park }: Props) {
  const { counts, found } = park
  const { machine: _, rows: __, ...kept } = query
  const all = PARK_STATES.reduce((sum, state) => sum + counts[state], 0)
  return (
    <search className="stack">
      <NameField query={query} />
      <ul className={`${css.chips} flex`} aria-label="Состояние">
        <li>
          <Link to={paths.park({ ...kept, state: undefined })} {...chip(!query.state)}>
            Все <b>{formatCount(all)}</b>
          </Link>
        </li>
        {PARK_STATES.map((state) => (
          <li key={state}>
            <Link
              to={paths.park({ ...kept, state: query.state === state ? undefined : state })}
              {...chip(query.state === state)}
            >
              <StateMark state={state} />
              {STATE_NAMES[state]} <b>{formatCount(counts[state])}</b>
            </Link>
          </li>
        ))}
      </ul>
      <Choices query={query} park={park} />
      <p className={isParkFiltered(query) ? 'row wrap small' : 'visually-hidden'} role="status">
        {isParkFiltered(query) ? (
          <>
            {query.ids ? 'Рядом на карте: ' : 'Найдено: '}
            {countOf(found, MACHINES)}
            <Link to={paths.park({ view: query.view, order: query.order })} replace className="reach row link">
              <IconX size={16} aria-hidden="true" />
              Показать все
            </Link>
          </>
        ) : null}
      </p>
    </search>
  )
}

const chip = (on: boolean) => ({
  replace: true,
  preventScrollReset: true,
  'aria-current': on ? ('true' as const) : undefined,
  className: `${css.chip} row nowrap small rounded`,
})

/** Keeps the other parts of the address when a form is sent. */
const Kept = ({ query, but }: { query: ParkQuery; but: readonly string[] }) =>
  Object.entries(query).map(([name, value]) =>
    but.includes(name) || name === 'machine' || name === 'rows' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )

function NameField({ query }: { query: ParkQuery }) {
  return (
    <Form action={paths.park()} replace className="box" key={query.q}>
      <IconSearch size={20} className="sign-before faint" aria-hidden="true" />
      <input
        type="search"
        name="q"
        defaultValue={query.q}
        maxLength={120}
        autoComplete="off"
        placeholder="Машина, гос. №, машинист"
        aria-label="Машина, гос. №, машинист или его телефон"
      />
      <Kept query={query} but={['q', 'ids']} />
    </Form>
  )
}

/** Group, type, object and operator, and the order of the list. */
function Choices({ query, park }: Props) {
  const submit = useSubmit()
  const { types, objects, groups, operators } = park
  const gone = goneOf(query, park)
  const named = types.map((id) => typeLabel(id)).sort((a, b) => compareNames(a.name, b.name))
  return (
    <Form
      action={paths.park()}
      replace
      preventScrollReset
      className={`${css.choices} wrap`}
      onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
      key={JSON.stringify([query.group, query.type, query.object, query.operator, query.order])}
    >
      <GroupSelect groups={groups} chosen={query.group} all="Участок" />
      <select name="type" defaultValue={query.type ?? ''} className="input" aria-label="Тип">
        <option value="">Тип</option>
        {named.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {gone.type ? <option value={query.type}>Типа нет</option> : null}
      </select>
      <select name="object" defaultValue={query.object ?? ''} className="input" aria-label="Объект">
        <option value="">Объект</option>
        {objects.map(({ objectId, name }) => (
          <option key={objectId} value={objectId}>
            {name}
          </option>
        ))}
        {gone.object ? <option value={query.object}>Объекта нет</option> : null}
      </select>
      {operators.length > 0 || gone.operator ? (
        <select name="operator" defaultValue={query.operator ?? ''} className="input" aria-label="Машинист">
          <option value="">Машинист</option>
          {operators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {gone.operator ? <option value={query.operator}>Машиниста нет</option> : null}
        </select>
      ) : null}
      <select name="order" defaultValue={query.order ?? ''} className="input" aria-label="Порядок">
        <option value="">По названию</option>
        <option value="state">Сначала молчащие</option>
      </select>
      <Kept query={query} but={['group', 'type', 'object', 'operator', 'order']} />
      <noscript>
        <Button type="submit">Показать</Button>
      </noscript>
    </Form>
  )
}
