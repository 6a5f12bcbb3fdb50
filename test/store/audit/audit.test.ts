import { sql } from 'kysely'
import { expect, test } from 'vitest'
import panelSubpaasCreate from '#api/panel/subpaas/create.ts'
import { exampleOf } from '#http/docs/example.ts'
import { type Chain, verify } from '#store/audit/audit-verify.ts'
import { accountOf, entriesOf, key } from '#test/audit.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const { server, db, pool, dealer_id, tenant, subuser, panel, otherDealer } = await fleet({ own: true })

const tag = { name: 'Vans', color: 'FF6DDC' }

/** An account that did so many things. */
const active = async (count = 5): Promise<Person> => {
  const alice = await tenant()
  for (let i = 0; i < count; i++) await alice.call('tag/create', { tag: { ...tag, name: `Van ${i}` } })
  return alice
}

const proof = (alice: Person, since: readonly Chain[] = []) => verify(pool, key, [accountOf(alice)], since)
const faultOf = async (alice: Person, since: readonly Chain[] = []) =>
  (await proof(alice, since)).broken.map(({ fault, seq }) => [fault, seq])

/** Somebody with a connection to the database does this; `$1` is the account. */
const tamper = async (alice: Person, statement: string) => {
  await pool.query(statement, [alice.id])
}

test('chains of accounts and dealers that nobody touched are whole', async () => {
  const alice = await active()
  const dealer = await panel({ tariffs: ['read', 'update'] })
  await dealer.call('panel/account/logout')
  const { chains, broken } = await verify(pool, key, [], [])
  expect(broken).toEqual([])
  expect(chains).toContainEqual({ ...accountOf(alice), seq: 5, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(chains).toContainEqual(expect.objectContaining({ scope: 'dealer', owner_id: dealer_id, seq: 1 }))
})

test.each([
  ["payload = replace(payload::text, 'Van 2', 'Van 9')::json"],
  ["payload = (payload::text || ' ')::json"],
  ["action_date = action_date + interval '1 microsecond'"],
  ['user_id = user_id + 1'],
  ['user_id = null, panel_login_id = user_id'],
  ["hash_kind = 'api_key'"],
  ["entry_category = 'vehicle'"],
  ['entry_id = null'],
  ["action = 'tag/delete'"],
  ["host = '10.0.0.1'"],
  ["user_agent = ''"],
  ["digest = sha256('a')"],
])('an entry of which %s was set is found', async (change) => {
  const alice = await active()
  await tamper(alice, `update audit set ${change} where scope = 'account' and owner_id = $1 and seq = 3`)
  expect(await faultOf(alice)).toEqual([['changed', 3]])
})

test('an entry that was removed is found: the first, one between, the last', async () => {
  for (const seq of [1, 3, 5]) {
    const alice = await active()
    await tamper(alice, `delete from audit where owner_id = $1 and seq = ${seq}`)
    expect(await faultOf(alice)).toEqual([['missing', seq]])
  }
})

test('a gap that was closed is found', async () => {
  const alice = await active()
  await tamper(alice, 'delete from audit where owner_id = $1 and seq = 3')
  await tamper(alice, 'update audit set seq = 3 where owner_id = $1 and seq = 4')
  await tamper(alice, 'update audit set seq = 4 where owner_id = $1 and seq = 5')
  expect(await faultOf(alice)).toEqual([['changed', 3]])
})

test('entries that changed places are found', async () => {
  const alice = await active()
  await tamper(alice, 'update audit set seq = 99 where owner_id = $1 and seq = 3')
  await tamper(alice, 'update audit set seq = 3 where owner_id = $1 and seq = 4')
  await tamper(alice, 'update audit set seq = 4 where owner_id = $1 and seq = 99')
  expect(await faultOf(alice)).toEqual([['moved', 3]])
})

test('an end that was removed, forgotten or moved is found', async () => {
  const alice = await active()
  await tamper(alice, 'delete from audit_head where owner_id = $1')
  expect(await faultOf(alice)).toEqual([['no_head', 5]])
  const bob = await active()
  await tamper(bob, 'update audit_head set seq = 4 where owner_id = $1')
  expect(await faultOf(bob)).toEqual([['wrong_head', 4]])
})

test('entries cannot be added by who has not the secret', async () => {
  const alice = await active()
  await tamper(alice, 'update audit_head set seq = 6 where owner_id = $1')
  await tamper(
    alice,
    `insert into audit select scope, owner_id, 6, action_date, user_id, panel_login_id, hash_kind, entry_category, entry_id,
     action, host, user_agent, payload, digest from audit where owner_id = $1 and seq = 5`,
  )
  expect(await faultOf(alice)).toEqual([['moved', 6]])
})

test('a chain of another account in the place of one’s own is found', async () => {
  const [alice, bob] = [await active(2), await active(2)]
  await tamper(bob, 'delete from audit where owner_id = $1')
  await pool.query(
    `insert into audit select scope, $2, seq, action_date, user_id, panel_login_id, hash_kind, entry_category, entry_id,
     action, host, user_agent, payload, digest from audit where owner_id = $1`,
    [alice.id, bob.id],
  )
  expect(await faultOf(bob)).toEqual([['changed', 1]])
})

test('an end that was cut off with all traces is found by an earlier proof', async () => {
  const alice = await active()
  const { chains } = await proof(alice)
  await tamper(alice, 'delete from audit where owner_id = $1 and seq > 3')
  await tamper(
    alice,
    'update audit_head set seq = 3, digest = (select digest from audit where owner_id = $1 and seq = 3) where owner_id = $1',
  )
  expect(await faultOf(alice)).toEqual([])
  expect(await faultOf(alice, chains)).toEqual([['since', 5]])
  // Another end in its place does not help.
  for (let i = 0; i < 3; i++) await alice.call('tag/create', { tag })
  expect(await faultOf(alice)).toEqual([])
  expect(await faultOf(alice, chains)).toEqual([['since', 5]])
})

test('a chain that was deleted as a whole is found by an earlier proof', async () => {
  const alice = await active()
  const { chains } = await proof(alice)
  await tamper(alice, 'delete from audit where owner_id = $1')
  await tamper(alice, 'delete from audit_head where owner_id = $1')
  expect((await verify(pool, key, [], [])).broken.filter(({ owner_id }) => owner_id === alice.id)).toEqual([])
  const { broken } = await verify(pool, key, [], chains)
  expect(broken.filter(({ owner_id }) => owner_id === alice.id)).toMatchObject([{ fault: 'since', seq: 5 }])
})

test('a chain that grew goes on from an earlier proof', async () => {
  const alice = await active()
  const { chains } = await proof(alice)
  await alice.call('tag/create', { tag })
  expect(await proof(alice, chains)).toMatchObject({ chains: [{ seq: 6 }], broken: [] })
})

test('longer chains than are read at a time are followed to their end', async () => {
  const alice = await tenant()
  for (let i = 0; i < 1001; i++) await alice.call('user/audit/checkin')
  expect(await proof(alice)).toMatchObject({ chains: [{ seq: 1001 }], broken: [] })
  await tamper(alice, "update audit set host = '' where owner_id = $1 and seq = 1001")
  expect(await faultOf(alice)).toEqual([['changed', 1001]])
  // A thousand commands take long on a busy machine.
}, 120_000)

test('of many commands at once each has its place', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag })
  const changes = Array.from({ length: 40 }, (_, i) =>
    i % 2 ? alice.call('tag/create', { tag }) : alice.call('tag/update', { tag: { ...tag, id, name: `Van ${i}` } }),
  )
  await Promise.all(changes)
  expect(await proof(alice)).toMatchObject({ chains: [{ seq: 41 }], broken: [] })
})

test('the first commands of an account, at once, begin one chain', async () => {
  const alice = await tenant()
  await Promise.all(Array.from({ length: 5 }, () => alice.call('user/audit/checkin')))
  expect(await proof(alice)).toMatchObject({ chains: [{ seq: 5 }], broken: [] })
})

test('what fails is not written', async () => {
  const alice = await active(1)
  await alice.fails('tag/update', { tag: { ...tag, id: 2_000_000_000 } })
  await alice.fails('tag/create', { tag: { name: '' } })
  await alice.fails('user/password/set', { old_password: 'wrong', new_password: 'another' })
  expect(await proof(alice)).toMatchObject({ chains: [{ seq: 1 }] })
})

test('an entry that was written anew without the secret is found', async () => {
  const alice = await active()
  await tamper(alice, `update audit set host = '', digest = sha256(host::bytea) where owner_id = $1 and seq = 5`)
  await tamper(
    alice,
    `update audit_head set digest = (select digest from audit where owner_id = $1 and seq = 5) where owner_id = $1`,
  )
  expect(await faultOf(alice)).toEqual([['changed', 5]])
})

test('what could not be written is not done', async () => {
  const alice = await active(1)
  await tamper(alice, 'update audit_head set seq = 0 where owner_id = $1')
  expect(await alice.fails('tag/create', { tag })).toMatchObject({ code: 6 })
  expect((await alice.call('tag/list')).list).toHaveLength(1)
})

test('a sign-in and a log-out are written, of users and of dealers', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { body } = await ask(server, 'user/auth', { login, password }, '10.1.2.3')
  await ask(server, 'user/logout', { hash: body.hash }, '10.1.2.3')
  expect(await entriesOf(db, accountOf({ id }))).toMatchObject([
    { user_id: id, action: 'user/auth', entry_id: id, hash_kind: 'password', host: '10.1.2.3' },
    { user_id: id, action: 'user/logout', entry_id: id, hash_kind: 'session' },
  ])
  await ask(server, 'user/auth', { login, password: 'wrong' })
  await ask(server, 'user/restore_password', { login })
  expect(await entriesOf(db, accountOf({ id }))).toHaveLength(2)
})

test('what a dealer does to users in general is not said to be done to one of them', async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel({ users: ['update'] }, dealer_id)
  await dealer.call('panel/user/mfa/settings/update', { target: { type: 'all' }, settings: { type: 'disallowed' } })
  await dealer.call('panel/account/logout')
  expect(await entriesOf(db, { scope: 'dealer', owner_id: dealer_id })).toMatchObject([
    { entry_category: 'user_mfa_settings', entry_id: null },
    { entry_category: 'account', entry_id: dealer.id },
  ])
})

test('more rows than an entry tells are counted', async () => {
  const alice = await tenant()
  const tag_ids: number[] = []
  for (let i = 0; i < 130; i++) tag_ids.push((await alice.call('tag/create', { tag })).id)
  await alice.call('tag/delete', { tag_ids })
  const payload = (await entriesOf(db, accountOf(alice))).at(-1)?.payload
  expect(payload?.changes).toHaveLength(100)
  expect(payload?.left_out).toEqual({ tag: 30 })
})

test('more text than an entry tells is counted', async () => {
  const alice = await tenant()
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('odograph.audit', 'on', true)`.execute(transaction)
    for (let i = 0; i < 5; i++)
      await sql`insert into ui_setting (account_id, user_id, key, value)
                values (${alice.id}, ${alice.id}, ${`k${i}`}, ${'x'.repeat(90_000)})`.execute(transaction)
    const { rows } = await sql<{ changes: string; left_out: string }>`
      select current_setting('odograph.audit_changes') as changes, current_setting('odograph.audit_left_out') as left_out`.execute(
      transaction,
    )
    expect(JSON.parse(`[${rows[0]?.changes}]`)).toHaveLength(3)
    expect(JSON.parse(rows[0]?.left_out as string)).toEqual({ ui_setting: 2 })
  })
})

test('changes of a transaction that is no command are not noted', async () => {
  await tenant()
  const { rows } = await pool.query("select coalesce(current_setting('odograph.audit_changes', true), '') as changes")
  expect(rows).toEqual([{ changes: '' }])
})

test('every column that a password or code is compared with is hidden, and one sees that it changed', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { body } = await ask(server, 'user/auth', { login, password })
  const changed = { hash: body.hash, old_password: password, new_password: 'another secret 2' }
  expect(await ask(server, 'user/password/set', changed)).toMatchObject({ code: 0 })
  const entry = (await entriesOf(db, accountOf({ id }))).at(-1)
  expect(entry).toMatchObject({ action: 'user/password/set', entry_id: id })
  expect(entry?.payload).toEqual({
    params: { old_password: '***', new_password: '***' },
    changes: [{ table: 'users', key: { id }, before: { password_hash: '***' }, after: { password_hash: '***' } }],
  })
})

test('what a dealer or a master does in the name of another is told apart', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['tag_update'])
  const dealer = await panel({ users: ['update'], user_sessions: ['create', 'global'] })
  const { hash } = await dealer.call('panel/user/session/create', { user_id: alice.id })
  await ask(server, 'tag/create', { hash, tag })
  const within = await ask(server, 'subuser/session/create', { hash, subuser_id: bob.id })
  await ask(server, 'tag/create', { hash: within.body.hash, tag })
  const own = await alice.call('subuser/session/create', { subuser_id: bob.id })
  await ask(server, 'tag/create', { hash: own.hash, tag })
  await bob.call('tag/create', { tag })
  const entries = await entriesOf(db, accountOf(alice))
  expect(entries.map(({ user_id, action, payload }) => [user_id, action, payload.by])).toEqual([
    [alice.id, 'tag/create', { panel_login_id: dealer.id }],
    [alice.id, 'subuser/session/create', { panel_login_id: dealer.id }],
    [bob.id, 'tag/create', { panel_login_id: dealer.id, user_id: alice.id }],
    [alice.id, 'subuser/session/create', undefined],
    [bob.id, 'tag/create', { user_id: alice.id }],
    [bob.id, 'tag/create', undefined],
  ])
  expect(await proof(alice)).toMatchObject({ chains: [{ seq: 6 }], broken: [] })
})

test('what a dealer does in the panel of a sub-dealer is told apart', async () => {
  const parent = await panel({ subpaas: ['create', 'update'] }, await otherDealer({ features: ['subpaas'] }))
  const { id } = await parent.call('panel/subpaas/create', exampleOf(panelSubpaasCreate.params as never) as object)
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', id).execute()
  const { hash } = await parent.call('panel/subpaas/session/create', { subpaas_id: id })
  await ask(server, 'panel/account/logout', { hash })
  const [entry] = await entriesOf(db, { scope: 'dealer', owner_id: id })
  expect(entry).toMatchObject({ action: 'panel/account/logout', payload: { by: { panel_login_id: parent.id } } })
})
