import { type Param, paramsOf, RANGES_MAX } from '@spetskarta/shared/catalog/params.ts'
import { Select } from '../../../ui/form/Field'
import css from './RangeFields.module.css'
import { readRanges, type TypedRanges } from './typed'

interface Props {
  type: string
  ranges: TypedRanges
  /** Hides the title where the element that opens the fields shows it. */
  untitled?: boolean
  onChange: (ranges: TypedRanges) => void
}

const NOTHING = { from: '', to: '' }

/** Fields for the ranges of the type's parameters; a form submits them as `typedOfQuery` reads them. */
export default function RangeFields({ type, ranges, untitled, onChange }: Props) {
  const full = readRanges(type, ranges).length >= RANGES_MAX
  return (
    <fieldset className="gap-3 stack">
      <legend className={untitled ? 'visually-hidden' : `${css.legend} small strong`}>Параметры</legend>
      <div className={`${css.ranges} grid`}>
        {paramsOf(type).map((param) => {
          const value = ranges[param.id] ?? NOTHING
          const empty = !value.from && !value.to
          const change = (changed: Partial<typeof NOTHING>) =>
            onChange({ ...ranges, [param.id]: { ...value, ...changed } })
          return param.choices ? (
            <Select
              key={param.id}
              label={param.name}
              name={`${param.id}-from`}
              value={value.from}
              disabled={full && empty}
              onChange={({ target }) => change({ from: target.value, to: target.value })}
            >
              <option value="">Любой</option>
              {Object.entries(param.choices).map(([choice, text]) => (
                <option key={choice} value={choice}>
                  {text}
                </option>
              ))}
            </Select>
          ) : (
            <Range key={param.id} param={param} value={value} disabled={full && empty} onChange={change} />
          )
        })}
      </div>
      {full ? <p className="quiet small">Больше {RANGES_MAX} условий за раз не задать.</p> : null}
    </fieldset>
  )
}

interface RangeProps {
  param: Param
  value: typeof NOTHING
  disabled: boolean
  onChange: (changed: Partial<typeof NOTHING>) => void
}

function Range({ param: { id: param, name, unit }, value, disabled, onChange }: RangeProps) {
  const title = unit ? `${name}, ${unit}` : name
  const end = (which: 'from' | 'to') => (
    <div className="box">
      <input
        name={`${param}-${which}`}
        aria-label={`${title}: ${which === 'from' ? 'от' : 'до'}`}
        inputMode={param === 'year' ? 'numeric' : 'decimal'}
        placeholder={which === 'from' ? 'от' : 'до'}
        autoComplete="off"
        maxLength={9}
        disabled={disabled}
        value={value[which]}
        onChange={({ target }) => onChange({ [which]: target.value })}
      />
    </div>
  )
  return (
    <div className="tight stack">
      <span className="small strong" aria-hidden="true">
        {title}
      </span>
      <div className={`${css.ends} grid gap-2`}>
        {end('from')}
        {end('to')}
      </div>
    </div>
  )
}
