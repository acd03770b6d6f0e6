import { expect, test } from 'vitest'
import { showToast, toasts } from './toast'

test('a message that is shown again takes the place of the first', () => {
  showToast({ text: 'Сервер не отвечает', bad: true })
  showToast({ text: 'Ссылка скопирована' })
  showToast({ text: 'Сервер не отвечает', bad: true })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Ссылка скопирована', 'Сервер не отвечает'])
})
