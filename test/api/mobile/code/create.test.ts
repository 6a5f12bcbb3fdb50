import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask, freshAddress } from '#test/sign-in.ts'

const { db, server, tenant } = await fleet()

test('a link that nobody was given, or that is no link, is told so', async () => {
  for (const link of ['0'.repeat(32), 'x']) expect((await ask(server, 'mobile/code/create', { link })).code).toBe(201)
})

test('of two at once one gets a code, and only digests are kept', async () => {
  const alice = await tenant()
  const { hash: link, expires } = await alice.call('mobile/phone/invite', { label: 'phone' })
  const both = await Promise.all([1, 2].map(() => ask(server, 'mobile/code/create', { link })))
  expect(both.map(({ code }) => code).sort()).toEqual([0, 265])
  const { body } = both.find(({ code }) => code === 0) as (typeof both)[number]
  expect(body.expires).toBe(expires)
  const rows = JSON.stringify(await db.selectFrom('phone_link').selectAll().execute())
  expect(rows).not.toContain(body.code)
  expect(rows).not.toContain(link)
})

test('guesses are counted by address, as those of signing in', async () => {
  const { hash: link } = await (await tenant()).call('mobile/phone/invite', { label: 'phone' })
  const address = freshAddress()
  let tries = 0
  while ((await ask(server, 'mobile/code/create', { link: 'x' }, address)).code === 201) tries += 1
  expect(tries).toBeLessThan(200)
  expect((await ask(server, 'mobile/code/create', { link }, address)).code).toBe(105)
  expect((await ask(server, 'mobile/code/create', { link })).code).toBe(0)
})
