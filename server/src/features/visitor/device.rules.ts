/** In the order in which they must be looked for: most browsers name those that they come from. */
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

/** A browser in words by its User-Agent, e.g. «Chrome, Windows»; no versions: that is all that is kept of it. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, 500)
  return [named(BROWSERS, text), named(SYSTEMS, text)].filter(Boolean).join(', ') || 'Другая программа'
}
