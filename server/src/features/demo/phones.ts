import type { Home } from './homes.ts'
import type { Random } from './random.ts'

const RUSSIAN_CODES = (
  '903 905 909 910 912 915 916 917 919 920 921 925 926 927 929 937 950 951 960 961 962 963 964 965 967 977 980 981 ' +
  '982 983 985 987 988 999'
).split(' ')

/** An invented mobile number in E.164: the subscriber's part always begins with 000. */
export function makePhone(country: Home['country'], random: Random): string {
  const last = String(random.int(0, 9999)).padStart(4, '0')
  if (country === 'BY') return `+37529000${last}`
  return country === 'KZ' ? `+7701000${last}` : `+7${random.pick(RUSSIAN_CODES)}000${last}`
}
