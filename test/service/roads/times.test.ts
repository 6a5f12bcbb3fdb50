import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drivesOf } from '#service/roads/times.ts'
import { readConfig } from '#src/config.ts'
import { provider } from '../../geocode/provider.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Lets time pass, in seconds. */
const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)

const opened = async () => {
  const engine = await provider()
  const config = { ...readConfig({}), route_osrm_url: engine.url }
  const places = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: 47.1 + i / 100, lng: 9.5 }))
  /** Drives from each of some places to each of as many. */
  const ask = (count = 1) => drivesOf(config, places(count), places(count))
  const answer = (count = 1) => {
    const rows = Array.from({ length: count }, () => Array.from({ length: count }, () => 60))
    engine.answer({ code: 'Ok', durations: rows, distances: rows })
  }
  return { ...engine, ask, answerAll: answer }
}

test('what was told is known for a minute, also that there is no way', async () => {
  const { ask, asked, answer, answerAll } = await opened()
  answerAll()
  expect(await ask()).toEqual([[{ distance: 60, time: 60 }]])
  answer({ code: 'NoRoute' }, 400)
  pass(59)
  expect(await ask()).toEqual([[{ distance: 60, time: 60 }]])
  pass(2)
  expect(await ask()).toBeUndefined()
  answerAll()
  pass(59)
  expect(await ask()).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('an engine that failed is left alone for half a minute, and no longer', async () => {
  const { ask, asked, answer, answerAll } = await opened()
  answer('down', 502)
  expect(await ask()).toBeUndefined()
  answerAll()
  pass(29)
  expect(await ask()).toBeUndefined()
  expect(asked).toHaveLength(1)
  pass(2)
  expect(await ask()).toEqual([[{ distance: 60, time: 60 }]])
})

test('a matrix of many places is asked for each time', async () => {
  const { ask, asked, answerAll } = await opened()
  for (const [count, questions] of [
    [10, 1],
    [11, 2],
  ] as const) {
    answerAll(count)
    const before = asked.length
    expect(await ask(count)).toHaveLength(count)
    expect(await ask(count)).toHaveLength(count)
    expect(asked.length - before).toBe(questions)
  }
})
