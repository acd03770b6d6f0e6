import { randomInt } from 'node:crypto'

const HOW = [
  'bystryy',
  'vernyy',
  'gornyy',
  'dobryy',
  'zheltyy',
  'krepkiy',
  'lovkiy',
  'moguchiy',
  'nadezhnyy',
  'ostryy',
  'polevoy',
  'prochnyy',
  'rovnyy',
  'severnyy',
  'smelyy',
  'stalnoy',
  'tochnyy',
  'tyazhelyy',
  'umelyy',
  'yasnyy',
]
const WHAT = [
  'avtokran',
  'betonovoz',
  'buldozer',
  'greyder',
  'gruzovik',
  'ekskavator',
  'karer',
  'katok',
  'kovsh',
  'kran',
  'manipulyator',
  'pogruzchik',
  'pritsep',
  'rychag',
  'samosval',
  'skreper',
  'tral',
  'trubovoz',
  'tyagach',
  'yamobur',
]
/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const oneOf = (list: readonly string[] | string) => list[randomInt(list.length)] ?? ''

/**
 * The address of a new user's page, e.g. `krepkiy-buldozer-k7m2`: two words by chance and `random` characters. It is
 * public, so nothing of the e-mail is in it.
 */
export function makeUserUrl(random = 4): string {
  const tail = Array.from({ length: random }, () => oneOf(LETTERS)).join('')
  return `${oneOf(HOW)}-${oneOf(WHAT)}-${tail}`
}
