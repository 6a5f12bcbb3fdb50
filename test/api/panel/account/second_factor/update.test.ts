import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'
import { ask, password } from '#test/sign-in.ts'
import { panelLogin, panelWithProgram, shownBy } from '#test/totp.ts'

const { server, db, dealer_id, otherDealer } = await fleet()
const path = 'panel/account/second_factor/update'
const email = 'desk@factor.example'
const addressed = await otherDealer({ email })

test('codes by mail are switched on and off with the password, and the dealer is told', async () => {
  const { call, signIn } = await panelLogin(server, db, addressed)
  for (const wrong of [undefined, 'wrong'])
    expect(await call(path, { enabled: true, password: wrong })).toMatchObject({ code: 248, http: 400 })
  expect((await signIn()).permissions).toBeDefined()
  expect(await call(path, { enabled: true, password })).toMatchObject({ code: 0 })
  expect((await call('panel/account/second_factor/read')).body).toMatchObject({ enabled: true, factor_type: 'email' })
  const waits = (await signIn()).hash
  expect(await call(path, { enabled: true })).toMatchObject({ code: 0 })
  expect(await call(path, { enabled: false })).toMatchObject({ code: 248 })
  expect(await call(path, { enabled: false, password })).toMatchObject({ code: 0 })
  expect(await ask(server, 'panel/account/auth/code/verify', { hash: waits, code: '1' })).toMatchObject({ code: 4 })
  expect((await signIn()).permissions).toBeDefined()
  const queued = db.selectFrom('mail').select('template').where('recipient', '=', email).orderBy('id')
  const told = (await queued.execute()).map(({ template }) => template)
  expect(told.filter((template) => template.startsWith('factor'))).toEqual(['factor_on', 'factor_off'])
})

test('a dealer without an address is mailed no codes', async () => {
  const { call, signIn } = await panelLogin(server, db, dealer_id)
  expect(await call(path, { enabled: true, password })).toMatchObject({ code: 13, http: 403 })
  expect((await signIn()).permissions).toBeDefined()
})

test('codes of a program are switched off by one of them, and the program is forgotten', async () => {
  const { secret, call, signIn } = await panelWithProgram(server, db, dealer_id)
  expect(await call(path, { enabled: false, code: 'abcd-efgh-ijkl-mnop' })).toMatchObject({ code: 282, http: 400 })
  expect(await call(path, { enabled: false, code: shownBy(secret) })).toMatchObject({ code: 0 })
  expect((await signIn()).permissions).toBeDefined()
  expect((await call('panel/account/second_factor/read')).body.recovery_codes).toBeUndefined()
})

test('guessing locks, and a password that is changed meanwhile switches nothing', async () => {
  const ann = await panelLogin(server, db, addressed)
  const change = (database: typeof db) =>
    database.updateTable('panel_login').set({ password_hash: 'another' }).where('login', '=', ann.login).execute()
  const answer = await overtaken(db, () => ann.call(path, { enabled: true, password }), change)
  expect(answer).toMatchObject({ code: 248 })
  for (let n = 0; n < 9; n++) await ann.call(path, { enabled: true, password: 'wrong' })
  expect(await ann.call(path, { enabled: true, password: 'wrong' })).toMatchObject({ code: 248 })
  expect(await ann.call(path, { enabled: true, password })).toMatchObject({ code: 15, http: 429 })
})
