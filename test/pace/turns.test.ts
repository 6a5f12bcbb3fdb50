import { expect, test } from 'vitest'
import { Busy, createTurns, Gone } from '#pace/turns.ts'

/** Works that end when they are told to, and the order in which they began. */
const works = () => {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    began.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return promise
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { began, work, end }
}

test('one of each owner at a time, and each owner in turn', async () => {
  const inTurn = createTurns({ lanes: 2, waiting: 9 })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void inTurn(name.slice(0, 1), work(name))
  await new Promise(setImmediate)
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['b1', 'c1', 'a2', 'b2']) await end(name)
  expect(began.slice(3)).toEqual(['a2', 'b2', 'a3'])
})

test('what fails lets the next one begin, and more than may wait are refused', async () => {
  const inTurn = createTurns({ lanes: 1, waiting: 1 })
  const { began, work } = works()
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  void inTurn('a', work('next'))
  await expect(inTurn('a', work('more'))).rejects.toThrow(Busy)
  await expect(failing).rejects.toThrow('no')
  await new Promise(setImmediate)
  expect(began).toEqual(['next'])
})

test('so many of each owner at a time as it may, and the others in between', async () => {
  const inTurn = createTurns({ lanes: 3, each: 2, waiting: 9 })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void inTurn(name.slice(0, 1), work(name))
  await new Promise(setImmediate)
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  await end('a2')
  expect(began.slice(3)).toEqual(['c1', 'a3'])
  await end('b1')
  await end('c1')
  expect(began.slice(5)).toEqual(['b2', 'a4'])
})

test('who leaves waits no more, and takes nobody’s turn', async () => {
  const inTurn = createTurns({ lanes: 1, waiting: 2 })
  const { began, work, end } = works()
  const left = new AbortController()
  void inTurn('a', work('first'))
  const gone = inTurn('a', work('gone'), left.signal)
  void inTurn('a', work('next'))
  left.abort()
  await expect(gone).rejects.toThrow(Gone)
  await expect(inTurn('a', work('late'), left.signal)).rejects.toThrow(Gone)
  await end('first')
  expect(began).toEqual(['first', 'next'])
})
