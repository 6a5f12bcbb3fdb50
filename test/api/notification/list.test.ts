import { expect, test } from 'vitest'
import { carriedOut } from '#test/cli/carried-out.ts'
import { fleet } from '#test/fleet.ts'

const { url, tenant, subuser } = await fleet()
const odograph = (...words: string[]) =>
  carriedOut(['notice', ...words], { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATABASE_POOL: '2' })

test('all users see what the operator says, until it is over or taken back', async () => {
  const alice = await tenant('Europe/Berlin')
  const bob = await subuser(alice)
  const { id } = JSON.parse((await odograph('add', 'Down on Sunday', '--till', '2126-06-01T10:00:00Z', '--json')).out)
  const told = { id, message: 'Down on Sunday', show_till: '2126-06-01 12:00:00' }
  expect(await alice.call('notification/list')).toEqual({ list: [told] })
  // In its own zone.
  const seen = { ...told, show_till: '2126-06-01 10:00:00' }
  expect(await bob.call('notification/list')).toEqual({ list: [seen] })
  expect((await odograph('list')).out).toBe(`${id}  until 2126-06-01T10:00:00.000Z  Down on Sunday\n`)
  expect((await odograph('remove', String(id))).out).toBe(`Notice ${id} is shown no more.\n`)
  expect(await alice.call('notification/list')).toEqual({ list: [] })
  expect((await odograph('remove', String(id))).err).toBe(`There is no notice ${id}.\n`)
  expect((await odograph('add', 'x', '--till', '2020-01-01T00:00:00Z')).err).toContain('It must be a moment to come')
})
