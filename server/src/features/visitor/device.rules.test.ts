/** What a list of sessions calls a browser; the texts are those that these browsers send. */
import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome, Windows'],
  [`${WINDOWS} ${CHROME} YaBrowser/25.10.0.0 Safari/537.36`, 'Яндекс Браузер, Windows'],
  [`${IPHONE} ${WEBKIT} Version/18.5 YaApp_iOS/2510 Safari/604.1`, 'Яндекс Браузер, iPhone'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
  [`${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge, Android'],
  [`${IPHONE} ${WEBKIT} EdgiOS/142.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge, iPhone'],
  [`${LINUX} ${CHROME} Safari/537.36 OPR/124.0.0.0`, 'Opera, Linux'],
  [
    `${ANDROID} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${LINUX} ${CHROME} Safari/537.36 Vivaldi/7.6`, 'Vivaldi, Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  [`${IPAD} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPad'],
  [`${IPHONE} ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome, ChromeOS'],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test('what is known of another program is written alone, or that it is another one', () => {
  expect(deviceOf('SomeProgram/1.0 (Windows)')).toBe('Windows')
  expect(deviceOf('Opera/9.80')).toBe('Opera')
  expect(deviceOf('curl/8.17.0')).toBe('Другая программа')
  expect(deviceOf('')).toBe('Другая программа')
  expect(deviceOf()).toBe('Другая программа')
})

test('of a long text only its beginning is looked at', () => {
  expect(deviceOf(`${'x'.repeat(493)}Windows`)).toBe('Windows')
  expect(deviceOf(`${'x'.repeat(494)}Windows`)).toBe('Другая программа')
})
