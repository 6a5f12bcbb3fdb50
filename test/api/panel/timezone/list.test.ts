import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server } = await fleet()

test('the panel is told the same zones as users, without a hash', async () => {
  const { body } = await ask(server, 'panel/timezone/list', { locale: 'es_ES' })
  expect(body).toEqual((await ask(server, 'timezone/list', { locale: 'es_ES' })).body)
  expect(body.list.length).toBeGreaterThan(400)
})
