import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, tenant, subuser } = await fleet({ retranslator_quota: 2 })
const retranslator = { name: 'Theirs', protocol_id: 1, address: 'target.example', port: 20332 }

test('a created one is listed with its password, which is sealed in the database', async () => {
  const alice = await tenant()
  const { id } = await alice.call('retranslator/create', { retranslator: { ...retranslator, password: 'secret' } })
  const { list } = await alice.call('retranslator/list')
  const state = { trackers: 0, failing: false, sent_time: null, error: '', error_time: null }
  expect(list).toEqual([{ id, ...retranslator, password: 'secret', enabled: true, ...state }])
  const { sealed } = await db.selectFrom('retranslator').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
  expect(sealed?.includes('secret')).toBe(false)
})

test('an address, port and login lead one of an account alone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const one of [alice, bob]) await one.call('retranslator/create', { retranslator })
  const same = { ...retranslator, name: 'Again', address: 'TARGET.example' }
  expect(await alice.fails('retranslator/create', { retranslator: same })).toMatchObject({ code: 247, http: 409 })
  await alice.call('retranslator/create', { retranslator: { ...same, port: 20333 } })
})

test.each([
  ['protocol_id', { protocol_id: 99 }],
  ['address', { address: 'http://target.example' }],
  ['address', { address: 'target.example/path' }],
  ['address', { address: 'two hosts' }],
  ['address', { protocol_id: 4, address: 'target.example' }],
  ['address', { protocol_id: 4, address: 'https://target.example:8080/' }],
  ['address', { protocol_id: 4, address: 'https://user@target.example/' }],
  ['login', { protocol_id: 4, address: 'https://target.example/', password: 'alone' }],
  ['login', { protocol_id: 3, login: 'alice' }],
  ['login', { protocol_id: 3, login: '4294967296' }],
  ['address', { protocol_id: 5, address: 'mqtt://target.example/fleet/#' }],
  ['port', { port: 65_536 }],
])('error 7 for a wrong %s', async (parameter, wrong) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('retranslator/create', { retranslator: { ...retranslator, ...wrong } })
  expect([code, body.errors[0].parameter]).toEqual([7, `retranslator.${parameter}`])
})

test('no more than allowed, and not by sub-users', async () => {
  const alice = await tenant()
  for (let port = 1; port <= 2; port++)
    await alice.call('retranslator/create', { retranslator: { ...retranslator, port } })
  expect(await alice.fails('retranslator/create', { retranslator })).toMatchObject({ code: 268 })
  expect(await (await subuser(alice)).fails('retranslator/create', { retranslator })).toMatchObject({ code: 13 })
})
