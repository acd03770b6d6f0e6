import { expect, test } from 'vitest'
import { archiveText } from './OwnDataCard'

test.each([
  [{ days: 0, photos: 0, bytes: 0 }, 'меньше 1 МБ'],
  [{ days: 1, photos: 0, bytes: 900_000 }, '1 день маршрутов, меньше 1 МБ'],
  [{ days: 12, photos: 1030, bytes: 25_400_000 }, '12 дней маршрутов, 1 030 фото, около 25 МБ'],
])('%j: %s', (offer, text) => expect(archiveText(offer).replaceAll('\u00a0', ' ')).toBe(text))
