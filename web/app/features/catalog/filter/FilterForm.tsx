import { paramsOf, rangesOf, textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { Button } from '../../../ui/Button'
import { rangeText } from '../../../ui/item/params'
import { equipmentTypes, typeLabel } from '../../../ui/item/types'
import { Chip } from '../../search-address/ranges/Chip'
import { rangesAsTyped } from '../../search-address/ranges/typed'
import css from './FilterForm.module.css'
import type { ListFilter } from './list-filter'

/** Loaded separately: needed only for a list of one type. */
const RangeFields = lazyPart(() => import('../../search-address/ranges/RangeFields'))

/** The filter of a list of machines by type and parameters; works without scripts. */
export function FilterForm({ filter }: { filter: ListFilter }) {
  const chosen = rangesOf(filter.params ?? '') ?? []
  const [type, setType] = useState(filter.type ?? '')
  const select = useRef<HTMLSelectElement>(null)
  // A type may have been chosen before the page's scripts ran.
  useEffect(() => setType(select.current?.value ?? ''), [])
  const [ranges, setRanges] = useState(() => rangesAsTyped(chosen))
  const names = paramsOf(type).map(({ name }, i) => (i ? name.toLowerCase() : name))
  return (
    <search className="stack mb-4">
      <Form action={paths.allEquipments()} className="stack">
        <div className={`${css.type} row`}>
          <div className="box fill">
            <select
              ref={select}
              name="type"
              aria-label="Тип техники"
              value={type}
              onChange={({ target }) => setType(target.value)}
              autoComplete="off"
            >
              <option value="">Любая техника</option>
              {equipmentTypes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit">Показать</Button>
        </div>
        {type ? (
          <details className={`${css.params} card`}>
            <summary className="reach medium strong">{names.slice(0, 3).join(', ')} и другое</summary>
            <div className={css.fields}>
              <Suspense>
                <RangeFields type={type} ranges={ranges} untitled onChange={setRanges} />
              </Suspense>
            </div>
          </details>
        ) : null}
      </Form>
      {filter.type ? (
        <ul className="wrap" aria-label="Условия">
          <li>
            <Chip effect="показать любую технику" to={paths.allEquipments()}>
              {typeLabel(filter.type).name}
            </Chip>
          </li>
          {chosen.map((range) => {
            const params = textOfRanges(chosen.filter((other) => other !== range))
            return (
              <li key={range.id}>
                <Chip effect="убрать условие" to={paths.allEquipments({ ...filter, params: params || undefined })}>
                  {rangeText(range)}
                </Chip>
              </li>
            )
          })}
        </ul>
      ) : null}
    </search>
  )
}
