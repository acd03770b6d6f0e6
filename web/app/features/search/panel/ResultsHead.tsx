import type { ParamRange } from '@spetskarta/shared/catalog/params.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../../ui/Button'
import { IconArrowLeft, IconSearch, IconX } from '../../../ui/icon/icons.ts'
import { rangeText } from '../../../ui/item/params'
import { typeLabel } from '../../../ui/item/types'
import { dayRangeText } from '../../../ui/text/days'
import { countOf, formatCount } from '../../../ui/text/format'
import { datesOfTopic, rangesOfTopic, type Topic } from '../../search-address/intent'
import { Chip } from '../../search-address/ranges/Chip'
import css from './ResultsPanel.module.css'

interface Props {
  topic: Topic
  /** Heading of a type's page. */
  heading: string | undefined
  count: number
  /** Whether the topic's days are past, so that the search ignored them. */
  past: boolean
  /** Number of items in the one place that was tapped. */
  pile: number | undefined
  onPileClosed: () => void
  text: string
  onText: (text: string) => void
  /** Called before the filter's field gets the focus. */
  onFilter: () => void
  onAllTypes: () => void
  /** Called with the remaining ranges of parameters. */
  onRanges: (ranges: ParamRange[]) => void
  /** Removes the condition on days. */
  onAnyDates: () => void
}

const PLACES = ['объявление', 'объявления', 'объявлений'] as const

/** Number and type of the results, and a field to filter them. */
export function ResultsHead({
  topic,
  heading,
  count,
  past,
  pile,
  onPileClosed,
  text,
  onText,
  onFilter,
  onAllTypes,
  onRanges,
  onAnyDates,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  const all = topic.kind === 'all'
  const ranges = rangesOfTopic(topic)
  const dates = datesOfTopic(topic)
  const title = count === 0 ? 'В выделенной области карты ничего не найдено' : `Найдено\u00a0${formatCount(count)}`
  if (pile)
    return (
      <div className={`${css.row} between row ${count > 0 ? '' : 'wrap'}`}>
        <IconButton label="Все результаты" onClick={onPileClosed}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButton>
        <h1 className={`${css.title} text-section`}>В этой точке {countOf(pile, PLACES)}</h1>
      </div>
    )
  return (
    <>
      {heading ? <h1 className={`${css.title} text-section`}>{heading}</h1> : null}
      <div className={`${css.row} between row ${count > 0 ? '' : 'wrap'}`}>
        {heading ? (
          <p className="quiet strong" aria-live="polite">
            {title}
          </p>
        ) : (
          <h1 className={`${css.title} text-section`} aria-live="polite">
            {title}
          </h1>
        )}
        {count > 0 ? (
          <IconButton
            label="Искать в найденном"
            className={css.toField}
            onClick={() => {
              // The field exists only once the sheet is open, and a phone shows its keyboard only during the press.
              flushSync(onFilter)
              field.current?.focus()
            }}
          >
            <IconSearch size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
        <button
          type="button"
          className={`${css.types} inline tight sunken rounded-sm anchor semibold firm small`}
          onClick={onAllTypes}
        >
          <span className="cut">{all ? 'Все типы' : typeLabel(topic.type).name}</span>
          {all ? null : <IconX size={16} aria-hidden="true" />}
          {all ? null : <span className="visually-hidden"> — показать все типы</span>}
        </button>
      </div>
      {ranges.length > 0 || dates ? (
        <ul className={`${css.ranges} ${past ? css.past : ''} flex gap-2`} aria-label="Условия">
          {dates ? (
            <li className="firm">
              <Chip effect="убрать даты" onClick={onAnyDates}>
                {past ? 'Даты прошли:' : 'Свободна'} {dayRangeText(dates.from, dates.to)}
              </Chip>
            </li>
          ) : null}
          {ranges.map((range) => (
            <li key={range.id} className="firm">
              <Chip effect="убрать условие" onClick={() => onRanges(ranges.filter(({ id }) => id !== range.id))}>
                {rangeText(range)}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {count > 0 ? (
        <label className={`${css.field} faint box row`}>
          <IconSearch size={20} aria-hidden="true" />
          <span className="visually-hidden">Поиск в результатах</span>
          <input
            ref={field}
            type="search"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onFocus={onFilter}
            placeholder="Название, телефон, марка"
            maxLength={60}
          />
        </label>
      ) : null}
    </>
  )
}
