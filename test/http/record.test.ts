import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { user } from '#contract/caller.ts'
import { command, type Operation } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { withoutSecrets } from '#http/payload.ts'
import * as tags from '#store/fleet/tags.ts'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet, type Person, serve } from '#test/fleet.ts'

const { db, tenant } = await fleet({ own: true })

const tag = { name: 'Vans', color: 'FF6DDC' }

/** Makes a tag in each of so many transactions, and answers or fails then. */
const keeping = command('test/keeping', {
  summary: 'Keeps.',
  access: user,
  params: Type.Object({ transactions: Type.Integer(), fails: Type.Optional(Type.Boolean()) }),
  result: None,
  errors: ['over_quota'],
  keeps: true,
  async handler({ transactions, fails }, { caller, transaction, fail }) {
    for (let i = 0; i < transactions; i++)
      await transaction(async (db) => {
        await tags.create(db, caller, tag)
        if (fails) fail('over_quota')
      })
    return {}
  },
})

const server = await serve(db, [keeping as unknown as Operation])
const ask = async ({ hash }: Person, payload: object) => {
  const answer = await server.inject({ method: 'POST', url: '/v2/test/keeping', payload: { hash, ...payload } })
  return answer.json().status?.code ?? 0
}
const left = async (alice: Person) => (await entriesOf(db, accountOf(alice))).length

test('a command that keeps leaves its entry with what it did', async () => {
  const alice = await tenant()
  expect(await ask(alice, { transactions: 1 })).toBe(0)
  expect(await entriesOf(db, accountOf(alice))).toMatchObject([
    { action: 'test/keeping', payload: { changes: [{ table: 'tag', after: { name: 'Vans' } }] } },
  ])
})

test('what it undoes leaves none', async () => {
  const alice = await tenant()
  expect(await ask(alice, { transactions: 1, fails: true })).toBe(268)
  expect([await left(alice), (await alice.call('tag/list')).list]).toEqual([0, []])
})

test('one that forgets its transaction is found by its first test', async () => {
  const alice = await tenant()
  expect(await ask(alice, { transactions: 0 })).toBe(6)
  expect(await ask(alice, { transactions: 2 })).toBe(6)
  expect(await left(alice)).toBe(1)
})

test('parameters that are too long are left out, with their length', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag })
  await alice.call('tag/delete', { tag_ids: [id, ...Array.from({ length: 4000 }, (_, i) => 1_000_000 + i)] })
  const entry = (await entriesOf(db, accountOf(alice))).at(-1)
  expect(entry?.payload).toMatchObject({ params: null, params_length: expect.any(Number), changes: [{ table: 'tag' }] })
})

test('a browser that says much of itself is cut short', async () => {
  const alice = await tenant()
  const headers = { 'user-agent': 'M'.repeat(2000) }
  const payload = { hash: alice.hash, transactions: 1 }
  await server.inject({ method: 'POST', url: '/v2/test/keeping', headers, payload })
  expect((await entriesOf(db, accountOf(alice)))[0]?.user_agent).toBe('M'.repeat(400))
})

test('secrets are hidden wherever they are, and nothing else is', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const given = { password: 'a', nested: [{ demo_password: 'b', Token: 5, name: 'c' }], label: hash, list: [hash, 'd'] }
  expect(withoutSecrets(given)).toEqual({
    password: '***',
    nested: [{ demo_password: '***', Token: '***', name: 'c' }],
    label: '***',
    list: ['***', 'd'],
  })
  const plain = { okpo_code: '12345678', country_code: 'DE', key: 'theme', tag_id: 5, none: null, password: null }
  expect(withoutSecrets(plain)).toEqual(plain)
})
