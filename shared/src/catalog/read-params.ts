/** Finds parameters in an owner's description, as suggestions: «Масса 17 т, ковш 0,85 м³, 2015 г. в.». */
import { type ParamValues, paramsOf } from './params.ts'

const NUMBER = '(\\d{1,5}(?:[.,]\\d{1,2})?)'
const after = (words: string, unit: string) =>
  new RegExp(`(?:${words})[^\\d.,;]{0,24}${NUMBER}\\s?(?:${unit})(?![а-яё²³\\d])`, 'iu')

/** How each parameter is written, the most reliable pattern first. */
const WRITTEN: Record<string, RegExp[]> = {
  mass: [after('масс[аы]|вес(?:ом)?', 'т(?:онн[а-яё]*)?')],
  capacity: [after('грузопод[ъь]?[её]мност|г/п', 'т(?:онн[а-яё]*)?')],
  bucket: [after('ковш', 'м³|м3|куб[а-яё]*')],
  depth: [after('глубин', 'м(?:етр[а-яё]*)?')],
  reach: [after('вылет|стрел', 'м(?:етр[а-яё]*)?')],
  height: [after('высот', 'м(?:етр[а-яё]*)?')],
  volume: [after('об[ъь][её]м|кузов|бочк|цистерн|миксер|барабан|илосос', 'м³|м3|куб[а-яё]*')],
  length: [after('кузов|платформ|площадк|борт|длин', 'м(?:етр[а-яё]*)?')],
  width: [after('ширин|захват', 'м(?:етр[а-яё]*)?')],
  flow: [after('производительност|подач', 'м³/ч(?:ас)?|м3/ч(?:ас)?')],
  output: [new RegExp(`${NUMBER}\\s?кВт`, 'iu')],
  power: [new RegExp(`${NUMBER}\\s?л\\.?\\s?с\\.?`, 'iu')],
  // «Работаем с 2010 года» is about the firm, not about the machine.
  year: [/((?:19|20)\d\d)\s?(?:г\.?\s?в|год[а-я]?\s?выпуска)/iu, /год\s(?:выпуска\s)?((?:19|20)\d\d)/iu],
}

/** Values of the type's parameters found in the text; values out of range are ignored. */
export function readParams(type: string, text: string): ParamValues {
  const values: ParamValues = {}
  for (const { id, min, max } of paramsOf(type)) {
    for (const pattern of WRITTEN[id] ?? []) {
      const value = Number(pattern.exec(text)?.[1]?.replace(',', '.'))
      if (!(value >= min && value <= max)) continue
      values[id] = value
      break
    }
  }
  return values
}
