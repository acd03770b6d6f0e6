/** The public link: its token is computed from the machine, a nonce in the database and the server's secret. */
import type { Deps } from '../../deps.ts'
import type { Signing } from '../../outside/signing.ts'
import { findOpenLink, type OpenLink } from './links.queries.ts'

const PURPOSE = 'public-link'
const signed = (equipment: string, nonce: Buffer) => `${equipment} ${nonce.toString('hex')}`

export const linkToken = (signing: Signing, equipment: string, nonce: Buffer): string =>
  signing.sign(PURPOSE, signed(equipment, nonce))

/** The link that this token opens; undefined if it opens none, for any reason. */
export async function openedLink(
  { db, signing }: Pick<Deps, 'db' | 'signing'>,
  equipment: string,
  token: string,
): Promise<OpenLink | undefined> {
  const link = await findOpenLink(db, equipment)
  return link && signing.isSigned(PURPOSE, signed(equipment, link.nonce), token) ? link : undefined
}

/** The same answer for a wrong, expired or switched off link: a caller must not learn which it is. */
export const NO_LINK = 'Ссылка не работает: её выключили, её срок вышел или она неверна'

/** To the owner: terms of a link must not open another one in its place. */
export const LINK_GONE = 'Эту ссылку уже выключили: условия не сохранены. Включите новую'
