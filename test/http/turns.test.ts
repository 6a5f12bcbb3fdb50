import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { user } from '#contract/caller.ts'
import { command, type Operation } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { createTurns } from '#http/turns.ts'
import { fleet, type Person, serve } from '#test/fleet.ts'

const { db, tenant } = await fleet({ own: true })

test('work of one key is done in the order in which it came, also behind what failed', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {
    await gate
    done.push('first')
    throw new Error('it failed')
  })
  const second = inTurn('a', async () => done.push('second'))
  await inTurn('b', async () => done.push('another'))
  open()
  await expect(first).rejects.toThrow('it failed')
  await second
  expect(done).toEqual(['another', 'first', 'second'])
})

test('commands of an account that wait for each other leave the connections to others', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const done: number[] = []
  const waits = command('test/waits', {
    summary: 'Waits until the test lets it go.',
    access: user,
    params: Type.Object({ number: Id }),
    result: None,
    async handler({ number }) {
      await gate
      done.push(number)
      return {}
    },
  })
  const server = await serve(db, [waits] as unknown as Operation[])
  const ask = async ({ hash }: Person, number: number) =>
    (await server.inject({ method: 'POST', url: '/v2/test/waits', payload: { hash, number } })).json().success
  const [alice, bob] = [await tenant(), await tenant()]
  // More than there are connections.
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  const asked = Promise.all(numbers.map((number) => ask(alice, number)))
  const { id } = await bob.call('tag/create', { tag: { name: 'Vans', color: 'FF6DDC' } })
  expect((await bob.call('tag/list')).list).toMatchObject([{ id }])
  expect(done).toEqual([])
  open()
  expect(await asked).toEqual(numbers.map(() => true))
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})
