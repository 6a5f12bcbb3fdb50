import { expect, test } from 'vitest'
import { no_tries, onEnded, onTaken, whatToDo } from '#gateway/mqtt-tries.ts'

const lost = { lasted: 10, isWanted: false }

test('a broker that is lost is tried again after a second, then after twice as long, at most a minute', () => {
  let tries = no_tries
  const pauses = Array.from({ length: 9 }, () => {
    tries = onEnded(tries, lost, 5)
    return tries.pause
  })
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(tries.again).toBe(60_005)
})

test('after a connection that lasted, or took something in, pauses begin anew', () => {
  const often = onEnded(onEnded(no_tries, lost, 0), lost, 0)
  expect(onEnded(often, { ...lost, lasted: 60_001 }, 0).pause).toBe(1_000)
  expect(onEnded(onTaken(often), lost, 0).pause).toBe(1_000)
  expect(onEnded(often, { ...lost, lasted: 60_000 }, 0).pause).toBe(4_000)
})

test('who left waits for nothing', () => {
  expect(onEnded(no_tries, { ...lost, isWanted: true }, 5)).toMatchObject({ again: 0 })
})

test('the process that holds it joins when the pause is over, and leaves when it holds it no more', () => {
  const tries = onEnded(no_tries, lost, 0)
  const away = { isVisiting: false, isHeld: true }
  expect(whatToDo(tries, away, 999)).toBeUndefined()
  expect(whatToDo(tries, away, 1_000)).toBe('join')
  expect(whatToDo(tries, { isVisiting: false, isHeld: false }, 1_000)).toBeUndefined()
  expect(whatToDo(tries, { isVisiting: true, isHeld: true }, 1_000)).toBeUndefined()
  expect(whatToDo(tries, { isVisiting: true, isHeld: false }, 0)).toBe('leave')
})
