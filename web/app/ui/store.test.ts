import { expect, test } from 'vitest'
import { openStore } from './store'

test('every listener of a store hears every change and reads the new value', () => {
  const store = openStore(1)
  const heard: number[] = []
  store.subscribe(() => heard.push(store.get()))
  store.subscribe(() => heard.push(-store.get()))
  store.set(2)
  store.set(2)
  expect(heard).toEqual([2, -2, 2, -2])
})

test('a listener that stops hears nothing more, even if it stops while it is called', () => {
  const store = openStore(0)
  const heard: string[] = []
  const stopFirst = store.subscribe(() => {
    heard.push('first')
    stopFirst()
  })
  const stopSecond = store.subscribe(() => heard.push('second'))
  store.set(1)
  stopSecond()
  store.set(2)
  expect(heard).toEqual(['first', 'second'])
})
