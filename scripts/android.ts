/**
 * `npm run android`: builds android/build/spetskarta.apk for the server ANDROID_ORIGIN, signed by ANDROID_KEYSTORE with
 * ANDROID_KEYSTORE_PASSWORD_FILE, or by a key for testing that is made once on this computer.
 */
import { build, readOrigin } from './android/build.ts'
import { tell } from './android/tools.ts'

const begun = performance.now()
const origin = readOrigin(process.env.ANDROID_ORIGIN)
const { apk, size, version, certificate, throwAway } = build({ origin })
tell(`${apk}: версия ${version} для ${origin.origin}, ${Math.round(size / 1000)} кБ`)
tell(`Сертификат SHA-256 ${certificate}`)
if (throwAway) tell('Подписано ключом для проб: для людей подпишите своим (ANDROID_KEYSTORE).')
tell(`Готово за ${((performance.now() - begun) / 1000).toFixed(1).replace('.', ',')} с`)
