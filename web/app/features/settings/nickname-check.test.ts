import { expect, test } from 'vitest'
import { nicknameState } from './nickname-check'

const stage = (typed: string, answer?: { asked: string; name: string; message?: string }) =>
  nicknameState(typed, 'ramstroy', answer && { message: '', ...answer }).stage

test('too short is told at once', () => {
  expect(nicknameState('ram', 'ramstroy', undefined)).toEqual({
    stage: 'wrong',
    message: 'Минимальная длина 4 символа',
  })
})

test('the present one need not be asked about, spaces around it do not count', () => {
  expect(nicknameState(' ramstroy ', 'ramstroy', undefined)).toEqual({
    stage: 'current',
    message: 'Это ваш текущий никнейм',
  })
  expect(nicknameState('', '', undefined)).toEqual({ stage: 'current', message: '' })
})

test('it is being checked until there is an answer about this very name', () => {
  expect(nicknameState('ram-stroy', 'ramstroy', undefined)).toEqual({
    stage: 'checking',
    message: 'Проверка никнейма ram-stroy...',
  })
  expect(stage('ram-stroy', { asked: 'ram-stro', name: 'ram-stro' })).toBe('checking')
})

test('only an answer with a name confirms it', () => {
  expect(stage('ram-stroy', { asked: 'ram-stroy', name: 'ram-stroy' })).toBe('confirmed')
  expect(stage('ram-stroy', { asked: 'ram-stroy', name: '' })).toBe('refused')
})
