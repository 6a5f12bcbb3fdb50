import { expect, test } from 'vitest'
import { createIntake } from '#gateway/intake.ts'
import { settled } from '#test/pace/manual-clock.ts'

/** An intake, and works that end when they are told to. */
const intakeOf = (messages: number, bytes: number) => {
  const intake = createIntake({ messages, bytes })
  const ends: (() => void)[] = []
  const take = (size: number) => intake(size, () => new Promise<void>((resolve) => ends.push(resolve)))
  return { intake, take, end: () => ends.shift()?.() }
}

test('there is room until so many messages are under way, and again when one is done', async () => {
  const { take, end } = intakeOf(2, 100)
  expect(take(1)).toBeUndefined()
  const full = take(1)
  expect(full).toBeInstanceOf(Promise)
  end()
  await full
  end()
  await settled()
  expect(take(1)).toBeUndefined()
})

test('there is room until so many bytes are under way', async () => {
  const { take, end } = intakeOf(9, 100)
  expect(take(99)).toBeUndefined()
  expect(take(1)).toBeInstanceOf(Promise)
  end()
  await settled()
  expect(take(98)).toBeUndefined()
})

test('it is emptied when all are done', async () => {
  const { intake, take, end } = intakeOf(9, 100)
  take(1)
  take(1)
  let isEmpty = false
  void intake.emptied().then(() => {
    isEmpty = true
  })
  end()
  await settled()
  expect(isEmpty).toBe(false)
  end()
  await settled()
  expect(isEmpty).toBe(true)
})
