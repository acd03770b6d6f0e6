/** Parameters of a machine in words. */
import { type Param, type ParamRange, type ParamValues, paramOf, paramsOf } from '@spetskarta/shared/catalog/params.ts'
import { formatNumber } from '../text/format'

const numberText = (value: number) => formatNumber(value, 2)

/** `20 т`, `0,91 м³`, `2016`, `гусеничный`. */
function paramText({ id, unit, choices }: Param, value: number): string {
  if (choices) return choices[value] ?? '—'
  if (id === 'year') return String(value)
  return unit ? `${numberText(value)}\u00a0${unit}` : numberText(value)
}

/** Given values in the order of the table. */
export const givenParams = (type: string, values: ParamValues): { param: Param; text: string }[] =>
  paramsOf(type).flatMap((param) => {
    const value = values[param.id]
    return value === undefined ? [] : { param, text: paramText(param, value) }
  })

/** `21 т · ковш 1,1 м³ · вылет 9,9 м · 2016 г.`; at most `most` of them. */
export function paramsLine(type: string, values: ParamValues, most = 4): string {
  const given = givenParams(type, values)
  const year = given.find(({ param }) => param.id === 'year')
  const rest = given.filter(({ param }) => param.id !== 'year').slice(0, year ? most - 1 : most)
  const texts = rest.map(({ param, text }) => (param.short ? `${param.short}\u00a0${text}` : text))
  return [...texts, ...(year ? [`${year.text}\u00a0г.`] : [])].join(' · ')
}

/** The line as a sentence: years and horsepower already end with a full stop. */
export const paramsSentence = (line: string): string => (line === '' || line.endsWith('.') ? line : `${line}.`)

/** `Масса 20–25 т`, `Ковш от 0,9 м³`, `Год выпуска до 2015`. */
export function rangeText({ id, from, to }: ParamRange): string {
  const param = paramOf(id)
  if (!param) return ''
  const name = param.name
  if (param.choices) return `${name}: ${param.choices[from ?? 0] ?? '—'}`
  const end = (value: number) => paramText(param, value)
  if (from !== undefined && to !== undefined) {
    const low = id === 'year' ? String(from) : numberText(from)
    return from === to ? `${name} ${end(from)}` : `${name} ${low}–${end(to)}`
  }
  return from === undefined ? `${name} до ${end(to ?? 0)}` : `${name} от ${end(from)}`
}
