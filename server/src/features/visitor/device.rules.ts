/** Ordered, because most browsers also name the browsers they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/YaBrowser|YaApp/, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Vivaldi/, 'Vivaldi'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const named = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** Names a browser from its User-Agent, e.g. «Chrome, Windows». Without versions: nothing more of it is stored. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, 500)
  return [named(BROWSERS, text), named(SYSTEMS, text)].filter(Boolean).join(', ') || 'Другая программа'
}
