import { rangesOf } from '@spetskarta/shared/catalog/params.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { rangeText } from '../../../ui/item/params'
import { equipmentTypes, typeLabel, workTypes } from '../../../ui/item/types'
import { formatCount } from '../../../ui/text/format'
import { mapPath } from '../../search-address/intent'
import type { TypeData } from '../type-page'
import css from './ResultsPanel.module.css'

const LINK = `${css.place} row tight reach framed framed-lit medium`

/** The text of a type's page, and its links to towns and related types. */
export function AboutType({ type, links }: TypeData) {
  const machine = equipmentTypes.some(({ id }) => id === type._id)
  const topic = { kind: machine ? 'equipment' : 'work', type: type._id } as const
  const others = (machine ? equipmentTypes : workTypes).filter(({ id }) => id !== type._id)
  const toSame = machine ? paths.rent : paths.jobs
  const toRelated = machine ? paths.jobs : paths.rent
  return (
    <section className={`${css.about} line-above`}>
      <h2 className="text-section">{type.name}</h2>
      <p className="quiet medium">{type.seoText}</p>
      <Links title="Рядом с городами">
        {links.towns.map(({ name, lat, lng, count }) => (
          <li key={`${lat} ${lng}`}>
            <Link
              className={LINK}
              to={mapPath({ topic, area: { kind: 'around', centre: { lat, lng }, radius: RADIUS.equipment } })}
            >
              {name} <span className="quiet small">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </Links>
      <Links title="По размеру">
        {links.sizes.map(({ name, lat, lng, params, count }) => (
          <li key={`${params} ${lat} ${lng}`}>
            <Link
              className={LINK}
              to={mapPath({
                topic: { kind: 'equipment', type: type._id, params },
                area: { kind: 'around', centre: { lat, lng }, radius: RADIUS.equipment },
              })}
            >
              {(rangesOf(params) ?? []).map(rangeText).join(', ')}, {name}{' '}
              <span className="quiet small">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </Links>
      <Links title={machine ? 'Работы для этой техники' : 'Техника для этих работ'}>
        {links.related.map((id) => (
          <li key={id}>
            <Link className={LINK} to={toRelated(id)}>
              {typeLabel(id).name}
            </Link>
          </li>
        ))}
      </Links>
      <details>
        <summary className="reach strong medium">{machine ? 'Другая техника в аренду' : 'Другие работы'}</summary>
        <ul className="wrap">
          {others.map(({ id, name }) => (
            <li key={id}>
              <Link className={LINK} to={toSame(id)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Links({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className="strong medium">{title}</h3>
      <ul className="wrap">{children}</ul>
    </>
  )
}
