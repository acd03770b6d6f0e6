import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORKS_OF_EQUIPMENT } from '@spetskarta/shared/catalog/relations.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import { expect, test } from 'vitest'
import { typeTexts } from './type-texts.ts'

const { equipments, works } = await typeTexts()
const equipmentIds: string[] = EQUIPMENT_TYPES.map((type) => type.id)
const workIds: string[] = WORK_TYPES.map((type) => type.id)
const texts = [...Object.entries(equipments), ...Object.entries(works)]

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.?!…])\s+/)
    .map((sentence) => sentence.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '')
}

test('every kind of machine and of work has a text, and there are no others', () => {
  expect(Object.keys(equipments).sort()).toEqual(equipmentIds.toSorted())
  expect(Object.keys(works).sort()).toEqual(workIds.toSorted())
})

test.each(texts)('the text of %s has 60–120 words', (_id, text) => {
  const words = text.seoText.split(/\s+/).filter((word) => word !== '').length
  expect(words).toBeGreaterThanOrEqual(60)
  expect(words).toBeLessThanOrEqual(120)
})

test.each(texts)('the heading of %s is a trimmed line of up to 60 characters', (_id, text) => {
  expect(text.h3).not.toBe('')
  expect(text.h3).toBe(text.h3.trim())
  expect(text.h3.length).toBeLessThanOrEqual(60)
})

test('all headings differ', () => {
  const headings = texts.map(([, text]) => text.h3.toLowerCase())
  expect(new Set(headings).size).toBe(headings.length)
})

test('no sentence occurs twice', () => {
  const owners = new Map<string, string>()
  const repeated: string[] = []
  for (const [id, text] of texts) {
    for (const sentence of sentences(text.seoText)) {
      const owner = owners.get(sentence)
      if (owner !== undefined) repeated.push(`${owner}, ${id}: ${sentence}`)
      owners.set(sentence, id)
    }
  }
  expect(repeated).toEqual([])
})

test.each(workIds)('the work %s is done by at least two kinds of machines', (workId) => {
  const machines = Object.entries(WORKS_OF_EQUIPMENT).filter(([, works]) => works.some((work) => work === workId))
  expect(machines.length).toBeGreaterThanOrEqual(2)
})

test('the ids of the two catalogues are lower-case slugs and all different', () => {
  const ids = [...equipmentIds, ...workIds]
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/)
  expect(new Set(ids).size).toBe(ids.length)
})
