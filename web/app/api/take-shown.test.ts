import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { expect, test } from 'vitest'
import { takeShown } from './take-shown'

const refused = (status: number, code: string) => () => Promise.reject(new ApiError(status, code, 'Нельзя'))

test('a step that is refused because of a change loads the page again, and still fails', async () => {
  let looks = 0
  const look = async () => void looks++
  await expect(takeShown(refused(409, 'conflict'), look)).rejects.toThrow('Нельзя')
  expect(looks).toBe(1)
  await expect(takeShown(refused(400, 'bad_request'), look)).rejects.toThrow('Нельзя')
  expect(await takeShown(async () => 7, look)).toBe(7)
  expect(looks).toBe(1)
})

test('the refusal is shown also if the page cannot be loaded again', async () => {
  const look = () => Promise.reject(new TypeError('no network'))
  await expect(takeShown(refused(409, 'conflict'), look)).rejects.toThrow('Нельзя')
})
