import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import fromFile from '../../../ui/file/FromFile.module.css'
import { Field, Select } from '../../../ui/form/Field'
import { IconFileSpreadsheet, IconServer } from '../../../ui/icon/icons.ts'
import { Notice } from '../../../ui/Notice'
import { countOf, formatCount, MACHINES, plural } from '../../../ui/text/format'
import { CheckedRows } from './CheckedRows'
import css from './ParkTablePage.module.css'
import type { ParkStep, RowDefaults, useParkTable } from './use-park-table'

type Acts = Pick<ReturnType<typeof useParkTable>, 'change' | 'add' | 'reset'>

interface Props extends Acts {
  step: Extract<ParkStep, { kind: 'checked' }>
}

const ROWS = ['строка', 'строки', 'строк'] as const

/** How the rows were understood, what adding them would do, and the buttons to decide. */
export function CheckedPark({ step, change, add, reset }: Props) {
  const { read, checked, defaults, busy, failure } = step
  const { rows, fit, calendars, newGroups, trackers } = checked
  const [typed, setTyped] = useState(defaults)
  const unchecked = typed.type !== defaults.type || typed.place !== defaults.place || typed.phone !== defaults.phone
  const refused = rows.filter(({ problem }) => problem !== null).length
  const empty = fit === 0 && calendars === 0
  const Icon = read.source === 'table' ? IconFileSpreadsheet : IconServer
  return (
    <>
      <section className="gap-3 pad row card" aria-label="Источник">
        <span className={`${fromFile.icon} rounded-lg centred firm`}>
          <Icon size={26} aria-hidden="true" />
        </span>
        <div className="fill">
          <p className="strong anywhere">{read.name || 'Таблица'}</p>
          <p className="quiet small anywhere">
            {countOf(rows.length, ROWS)}
            {read.unread.length > 0 ? ` · не берём столбцы: ${read.unread.join(', ')}` : ''}
          </p>
        </div>
      </section>
      <div className={`${fromFile.two} gap-4 grid`} aria-busy={busy === 'checking'}>
        <CheckedRows rows={rows} />
        <div className={`${fromFile.side} shrinks gap-4 stack`}>
          <section className="clip card" aria-label="Что получится">
            <div className={`${css.counts} grid`}>
              <Count value={fit} forms={MACHINES} />
              <Count value={trackers} forms={['трекер', 'трекера', 'трекеров']} />
              <Count value={refused} forms={['отказ', 'отказа', 'отказов']} />
            </div>
            {calendars > 0 ? (
              <p className="pad-line line-above small">
                <b>Занятые дни:</b> календарь получат {countOf(calendars, MACHINES)}, которые уже есть. Прежний вернёт
                отмена таблицы.
              </p>
            ) : null}
            {newGroups.length > 0 ? (
              <p className="pad-line line-above small">
                <b>Новые участки:</b> {newGroups.join('; ')}.
              </p>
            ) : null}
          </section>
          <DefaultsForm
            typed={typed}
            unchecked={unchecked}
            busy={busy !== undefined}
            onType={setTyped}
            onChange={change}
          />
        </div>
      </div>
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className={`${fromFile.acts} ${css.bar} stuck gap-3 pad-line row card`}>
        <Button
          look="primary"
          busy={busy === 'adding'}
          disabled={empty || unchecked || busy === 'checking'}
          onClick={add}
        >
          {busy === 'adding' ? 'Сохраняем…' : actOf(fit, calendars)}
        </Button>
        <Button disabled={busy !== undefined} onClick={reset}>
          Отмена
        </Button>
        {refused > 0 && !empty ? (
          <p className={`${fromFile.rest} quiet small`}>Не добавится: {countOf(refused, ROWS)}.</p>
        ) : null}
      </div>
    </>
  )
}

function actOf(fit: number, calendars: number) {
  if (fit > 0) return `Добавить ${accusative(fit)}`
  return calendars > 0 ? 'Записать занятые дни' : 'Добавлять нечего'
}

const accusative = (machines: number) => countOf(machines, ['машину', 'машины', 'машин'])

const Count = ({ value, forms }: { value: number; forms: readonly [string, string, string] }) => (
  <p className="column">
    <b className="digits">{formatCount(value)}</b>
    <span className="quiet small">{plural(value, forms)}</span>
  </p>
)

interface DefaultsProps {
  typed: RowDefaults
  /** Whether the rows were checked without what is typed. */
  unchecked: boolean
  busy: boolean
  onType: (typed: RowDefaults) => void
  onChange: (defaults: RowDefaults) => void
}

/** Values for rows that do not give their own. */
function DefaultsForm({ typed, unchecked, busy, onType, onChange }: DefaultsProps) {
  const set = (part: Partial<RowDefaults>) => onType({ ...typed, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <form className="pad stack card" aria-labelledby="where-empty" onSubmit={submit}>
      <h2 id="where-empty">Где в строке пусто</h2>
      <Select label="Тип" value={typed.type} onChange={({ target }) => set({ type: target.value })}>
        <option value="">не добавлять без типа</option>
        {EQUIPMENT_TYPES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Место"
        placeholder="Раменское, Московская область"
        maxLength={200}
        value={typed.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <Field
        label="Телефон"
        type="tel"
        maxLength={200}
        value={typed.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
      <Button type="submit" disabled={busy}>
        Проверить снова
      </Button>
      {unchecked ? <p className="small">Проверьте снова: введённое ещё не в таблице.</p> : null}
    </form>
  )
}
