/** What a browser gets instead of a photo that is not drawn: never the file that the phone sent. */
import type { PhotoRow } from './photos.queries.ts'

/** In pixels; photos have this size in the database until they are drawn. */
export const STAND_IN = { width: 1200, height: 900 }

const TEXTS = {
  waiting: 'Фото готовится',
  refused: 'Это не фото',
} satisfies Record<Exclude<PhotoRow['state'], 'drawn'>, string>

/** A grey SVG that suits both themes. */
export const standInOf = (
  state: keyof typeof TEXTS,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${STAND_IN.width}" height="${STAND_IN.height}" viewBox="0 0 400 300">
<rect width="400" height="300" fill="#d9dcdf"/>
<g transform="translate(0 -24)" fill="none" stroke="#5b6168" stroke-width="8" stroke-linejoin="round">
<path d="M140 108h30l12-20h36l12 20h30a12 12 0 0 1 12 12v72a12 12 0 0 1-12 12H140a12 12 0 0 1-12-12v-72a12 12 0 0 1 12-12z"/>
<circle cx="200" cy="154" r="26"/>
</g>
<text x="200" y="262" fill="#3b4046" font-family="sans-serif" font-size="36" text-anchor="middle">${TEXTS[state]}</text>
</svg>
`
