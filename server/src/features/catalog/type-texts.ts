import { readFile } from 'node:fs/promises'

/** Texts of a type's page, apart from the list of items. */
export interface TypeText {
  /** Heading of the type's page, up to 60 characters. */
  h3: string
  /** 60–120 words about the machine or the work. */
  seoText: string
}

/** Keyed by type id. */
export interface TypeTexts {
  equipments: Record<string, TypeText>
  works: Record<string, TypeText>
}

let texts: Promise<TypeTexts> | undefined

/** Read from the files once. */
export const typeTexts = (): Promise<TypeTexts> => (texts ??= read())

async function read(): Promise<TypeTexts> {
  return JSON.parse(await readFile(new URL('../../../data/type-texts.json', import.meta.url), 'utf8'))
}
