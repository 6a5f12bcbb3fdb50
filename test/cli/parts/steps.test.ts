import { expect, test, vi } from 'vitest'
import { inSteps, type Step } from '#cli/parts/steps.ts'

/** Steps of a, b and c, and what has happened to them. */
const watched = () => {
  const told: string[] = []
  const onFault = vi.fn()
  const begin = (step: Step, name: string, fails: { start?: Error; end?: Error } = {}) =>
    step(
      name,
      async () => {
        if (fails.start) throw fails.start
        told.push(`${name} starts`)
        return name.toUpperCase()
      },
      async (part) => {
        told.push(`${part} ends`)
        if (fails.end) throw fails.end
      },
    )
  return { told, onFault, begin }
}

test('parts start one after the other and end in the reverse order, once', async () => {
  const { told, onFault, begin } = watched()
  const { whole, end } = await inSteps(
    async (step) => [await begin(step, 'a'), await begin(step, 'b'), await begin(step, 'c')],
    onFault,
  )
  expect(whole).toEqual(['A', 'B', 'C'])
  await Promise.all([end(), end()])
  await end()
  expect(told).toEqual(['a starts', 'b starts', 'c starts', 'C ends', 'B ends', 'A ends'])
  expect(onFault).not.toHaveBeenCalled()
})

test('each part has ended before the one that it needs ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const told: string[] = []
  const { end } = await inSteps(async (step) => {
    await step(
      'first',
      () => undefined,
      () => told.push('first'),
    )
    await step(
      'second',
      () => undefined,
      () => promise,
    )
  }, vi.fn())
  const ended = end()
  await Promise.resolve()
  expect(told).toEqual([])
  resolve()
  await ended
  expect(told).toEqual(['first'])
})

test('a part that cannot start has those before it ended, and says why itself', async () => {
  const { told, onFault, begin } = watched()
  const start = new Error('its port is taken')
  const started = inSteps(async (step) => {
    await begin(step, 'a')
    await begin(step, 'b', { end: new Error('b hangs') })
    await begin(step, 'c', { start })
  }, onFault)
  await expect(started).rejects.toBe(start)
  expect(told).toEqual(['a starts', 'b starts', 'B ends', 'A ends'])
  expect(onFault.mock.calls).toEqual([['b', new Error('b hangs')]])
})

test('of parts that do not end well the others are ended, and the first error is thrown', async () => {
  const { told, onFault, begin } = watched()
  const { end } = await inSteps(async (step) => {
    await begin(step, 'a', { end: new Error('a hangs') })
    await begin(step, 'b')
    await begin(step, 'c', { end: new Error('c hangs') })
  }, onFault)
  await expect(end()).rejects.toThrow('c hangs')
  expect(told.slice(3)).toEqual(['C ends', 'B ends', 'A ends'])
  expect(onFault.mock.calls.map(([name]) => name)).toEqual(['c', 'a'])
})
