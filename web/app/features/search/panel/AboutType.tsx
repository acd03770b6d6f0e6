import { bandOfRanges, paramsOfBand } from '@spetskarta/shared/catalog/bands.ts'
import type { TypeLinks } from '@spetskarta/shared/content/content.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { rangeText } from '../../../ui/item/params'
import { equipmentTypes, typeLabel, workTypes } from '../../../ui/item/types'
import { formatCount } from '../../../ui/text/format'
import { mapPath, rangesOfTopic, rentPath, type Topic } from '../../search-address/intent'
import type { TypeData } from '../type-page'
import css from './ResultsPanel.module.css'

const LINK = `${css.place} row tight reach framed framed-lit medium`

interface Props extends TypeData {
  topic: Topic
  /** The town around which the page searches, if it is one of the links. */
  town: TypeLinks['towns'][number] | undefined
}

/** The text of a type's page, and its links to sizes, towns and related types. */
export function AboutType({ type, links, topic, town: here }: Props) {
  const machine = equipmentTypes.some(({ id }) => id === type._id)
  const others = (machine ? equipmentTypes : workTypes).filter(({ id }) => id !== type._id)
  const toSame = machine ? paths.rent : paths.jobs
  const toRelated = machine ? paths.jobs : paths.rent
  const size = topic.kind === 'equipment' ? bandOfRanges(type._id, topic.params ?? '') : undefined
  const params = size && paramsOfBand(size)
  const same: Topic = machine
    ? { kind: 'equipment', type: type._id, ...(params && { params }) }
    : { kind: 'work', type: type._id }
  return (
    <section className={`${css.about} line-above`}>
      <h2 className="text-section">{type.name}</h2>
      <p className="quiet medium">{type.seoText}</p>
      <Links title={here ? `По размеру, ${here.name}` : 'По размеру'}>
        {(here ?? links).sizes
          .filter((other) => other.params !== params)
          .map(({ params, count }) => {
            const other = { kind: 'equipment', type: type._id, params } as const
            return (
              <li key={params}>
                <Link className={LINK} to={here ? around(other, here) : rentPath(other)}>
                  {rangesOfTopic(other).map(rangeText).join()} <span className="quiet small">{formatCount(count)}</span>
                </Link>
              </li>
            )
          })}
      </Links>
      <Links title={size ? `${rangeText(size)} рядом с городами` : 'Рядом с городами'}>
        {links.towns.flatMap((town) => {
          const count = size ? town.sizes.find((one) => one.params === params)?.count : town.count
          return count && town !== here ? (
            <li key={`${town.lat} ${town.lng}`}>
              <Link className={LINK} to={around(same, town)}>
                {town.name} <span className="quiet small">{formatCount(count)}</span>
              </Link>
            </li>
          ) : (
            []
          )
        })}
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

const around = (topic: Topic, centre: Position) =>
  mapPath({ topic, area: { kind: 'around', centre, radius: RADIUS.equipment } })

function Links({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className="strong medium">{title}</h3>
      <ul className="wrap">{children}</ul>
    </>
  )
}
