/** Ranges of parameters while they are being typed. */
import { PARAMS, type ParamRange, paramsOf } from '@spetskarta/shared/catalog/params.ts'

/** Both ends as typed, by the ids of parameters. */
export type TypedRanges = Partial<Record<string, { from: string; to: string }>>

const written = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))

export const rangesAsTyped = (ranges: readonly ParamRange[]): TypedRanges =>
  Object.fromEntries(ranges.map(({ id, from, to }) => [id, { from: written(from), to: written(to) }]))

/** Reads what the fields of a form submit; undefined where nothing was submitted. A choice fills both ends. */
export function typedOfQuery(query: URLSearchParams): TypedRanges | undefined {
  const typed = PARAMS.flatMap(({ id, choices }) => {
    const [from, to] = [query.get(`${id}-from`), query.get(`${id}-to`)]
    return from === null && to === null ? [] : [[id, { from: from ?? '', to: (choices ? from : to) ?? '' }]]
  })
  return typed.length > 0 ? Object.fromEntries(typed) : undefined
}

/** An end as a number that fits into an address; undefined for an empty or invalid text. */
function endOf(text: string): number | undefined {
  const value = Number(text.replace(/\s/g, '').replace(',', '.'))
  return text.trim() && value >= 0 && value < 1_000_000 ? Number(value.toFixed(2)) : undefined
}

/** Typed texts as ranges of this type; ends in the wrong order are swapped. */
export function readRanges(type: string, typed: TypedRanges): ParamRange[] {
  return paramsOf(type).flatMap(({ id }) => {
    const [from, to] = [endOf(typed[id]?.from ?? ''), endOf(typed[id]?.to ?? '')]
    if (from === undefined && to === undefined) return []
    const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
    return [{ id, ...(low !== undefined && { from: low }), ...(high !== undefined && { to: high }) }]
  })
}
