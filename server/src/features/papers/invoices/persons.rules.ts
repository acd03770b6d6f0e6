/** Names of people in what an owner has typed. */

/** «Рамстроев Павел Игоревич» from «ИП Рамстроев Павел Игоревич»; empty if the name is no entrepreneur's. */
export const entrepreneur = (name: string): string =>
  /^(ИП|Индивидуальный предприниматель)\s/i.test(name)
    ? name.replace(/^(ИП|Индивидуальный предприниматель)\s+/i, '')
    : ''

export interface PersonName {
  surname: string
  name: string
  patronymic: string
}

/** Most letters of each part of a name in the exchange format. */
const LONGEST = 60

/** Undefined if surname and name cannot be recognised. Accepts `Лаптев А. В.` and `Лаптев А.В.`. */
export function personOf(text: string): PersonName | undefined {
  const [surname, name, ...rest] = text
    .replace(/\.(?=\S)/g, '. ')
    .split(/\s+/)
    .filter(Boolean)
  const patronymic = rest.join(' ')
  if (!surname || !name || [surname, name, patronymic].some(({ length }) => length > LONGEST)) return undefined
  return { surname, name, patronymic }
}

/** The signer: the typed name, else the entrepreneur. */
export const signerOf = ({ signer, owner }: { signer: string; owner: { name: string } }): string =>
  signer || entrepreneur(owner.name)
