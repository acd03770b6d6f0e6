import { expect, test } from 'vitest'
import { nicknameState } from './nickname-check'

const stage = (typed: string, answer?: { wanted: string; name: string; message?: string }) =>
  nicknameState(typed, 'ramstroy', answer && { message: '', ...answer }).stage

test('a nickname that is too short is refused without asking the server', () => {
  expect(nicknameState('ram', 'ramstroy', undefined)).toEqual({
    stage: 'wrong',
    message: 'Минимальная длина 4 символа',
  })
})

test('the present nickname is recognised without asking the server, also with spaces around it', () => {
  expect(nicknameState(' ramstroy ', 'ramstroy', undefined)).toEqual({
    stage: 'current',
    message: 'Это ваш текущий никнейм',
  })
  expect(nicknameState('', '', undefined)).toEqual({ stage: 'current', message: '' })
})

test('a nickname is being checked until there is an answer about exactly this name', () => {
  expect(nicknameState('ram-stroy', 'ramstroy', undefined)).toEqual({
    stage: 'checking',
    message: 'Проверка никнейма ram-stroy...',
  })
  expect(stage('ram-stroy', { wanted: 'ram-stro', name: 'ram-stro' })).toBe('checking')
})

test('a nickname is confirmed only by an answer with a name', () => {
  expect(stage('ram-stroy', { wanted: 'ram-stroy', name: 'ram-stroy' })).toBe('confirmed')
  expect(stage('ram-stroy', { wanted: 'ram-stroy', name: '' })).toBe('refused')
})
