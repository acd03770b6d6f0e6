import type { Home } from './homes.ts'
import type { Random } from './random.ts'
import { fill, tieNumbers } from './text.ts'

/** Characters of a description. */
const DESCRIPTION = { min: 60, max: 350 } as const

/**
 * Joins sentences (templates, see `fill`) into a description. The first `wanted` are taken, more while the text is
 * too short, and none that would make it too long.
 */
export function describe(sentences: readonly string[], wanted: number, random: Random): string {
  let text = ''
  for (const [i, sentence] of sentences.entries()) {
    if (i >= wanted && text.length >= DESCRIPTION.min) break
    const longer = `${text} ${fill(sentence, random)}`.trim()
    if (longer.length <= DESCRIPTION.max) text = longer
  }
  return tieNumbers(text)
}

const MOSCOW_ONLY = /МКАД|ТТК|Москв/
const RUSSIA_ONLY = /22 %|Диадок|ЭДО|УСН|ЭСМ|Ростехнадзор|М-12|₽/

/** The sentences that can be said there: nobody in Минск writes of the МКАД of Moscow or of Russian taxes. */
export function sentencesFor(home: Home, sentences: readonly string[]): readonly string[] {
  const said = sentences.filter(
    (sentence) =>
      (home.inMoscow || !MOSCOW_ONLY.test(sentence)) && (home.country === 'RU' || !RUSSIA_ONLY.test(sentence)),
  )
  return said.length > 0 ? said : sentences
}
