import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { errorText } from './error-text'

afterEach(() => vi.unstubAllGlobals())

test('the server’s own words are shown, under the field they belong to', () => {
  const error = new ApiError(400, 'bad_request', 'Введите название', '7', { field: 'name' })
  expect(errorText(error)).toEqual({ text: 'Введите название', requestId: '7', wrong: { name: 'Введите название' } })
})

test('a refusal of a proxy does not say that the server is down', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const texts = [413, 429, 502].map((status) => errorText(new ApiError(status, 'unknown', '')).text)
  expect(texts).toEqual([
    expect.stringMatching(/^Отправлено слишком много/),
    expect.stringMatching(/^Слишком много запросов/),
    expect.stringMatching(/^Сервер не отвечает/),
  ])
})

test('a browser without network is asked to check it', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(errorText(new TypeError('no network')).text).toMatch(/^Нет связи/)
})
