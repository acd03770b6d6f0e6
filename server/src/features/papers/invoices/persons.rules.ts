/** Names of people in what an owner has typed. */

/** «Рамстроев Павел Игоревич» of «ИП Рамстроев Павел Игоревич»; empty where it is none. */
export const entrepreneur = (name: string): string =>
  /^(ИП|Индивидуальный предприниматель)\s/i.test(name)
    ? name.replace(/^(ИП|Индивидуальный предприниматель)\s+/i, '')
    : ''

export interface PersonName {
  surname: string
  name: string
  patronymic: string
}

/** Of each part, as the exchange format has it. */
const LONGEST = 60

/** Undefined where a surname and a name cannot be recognised. `Лаптев А. В.` and `Лаптев А.В.` are both fine. */
export function personOf(text: string): PersonName | undefined {
  const [surname, name, ...rest] = text
    .replace(/\.(?=\S)/g, '. ')
    .split(/\s+/)
    .filter(Boolean)
  const patronymic = rest.join(' ')
  if (!surname || !name || [surname, name, patronymic].some(({ length }) => length > LONGEST)) return undefined
  return { surname, name, patronymic }
}

/** Who signs: as it was typed, else the entrepreneur himself. */
export const signerOf = ({ signer, owner }: { signer: string; owner: { name: string } }): string =>
  signer || entrepreneur(owner.name)
