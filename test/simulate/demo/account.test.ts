import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { remember, signIn } from '#simulate/demo/account.ts'
import { readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { db, server } = await fleet({ own: true })
const data_dir = await mkdtemp(join(tmpdir(), 'odograph-demo-account-'))
afterAll(() => rm(data_dir, { recursive: true }))

/** As a start of the demo opens it. */
const opened = async (demo_public: boolean) => {
  const session = await signIn(db, 'http://localhost', { ...readConfig({}), data_dir, demo_public })
  if (demo_public) await remember(session, db)
  return session
}
const told = async (hash: string) => {
  const { settings } = (await ask(server, 'dealer/get_ui_config', { hash })).body
  const { user_info } = (await ask(server, 'user/get_info', { hash })).body
  return { demo: user_info.demo, login: settings.demo_login, password: settings.demo_password }
}
const tagged = async (hash: string, name: string) =>
  (await ask(server, 'tag/create', { hash, tag: { name, color: 'FF6DDC' } })).code
const tags = async (hash: string) =>
  (await ask(server, 'tag/list', { hash })).body.list.map(({ name }: { name: string }) => name)
const ours = { demo: false, login: '', password: '' }

test('whoever runs the demo may do anything, and keeps it, but for what visitors of a public one have done', async () => {
  const first = await opened(false)
  expect(await told(first.hash)).toEqual(ours)
  await tagged(first.hash, 'mine')
  // Who has changed the password, and asks for a second factor, is signed in all the same; the one that is told is good.
  const password = { old_password: first.password, new_password: 'an entirely other one' }
  expect((await ask(server, 'user/password/set', { hash: first.hash, ...password })).code).toBe(0)
  await db
    .updateTable('users')
    .set({ mfa_allowed: true, mfa_enabled: true })
    .where('id', '=', first.account_id)
    .execute()
  const second = await opened(false)
  expect(await tags(second.hash)).toEqual(['mine'])
  await db.updateTable('users').set({ mfa_enabled: false }).where('id', '=', first.account_id).execute()
  expect(await ask(server, 'user/auth', { login: second.login, password: second.password })).toMatchObject({ code: 0 })

  const shown = await opened(true)
  expect(await told(shown.hash)).toEqual({ demo: true, login: shown.login, password: shown.password })
  await tagged(shown.hash, "visitor's")
  const back = await opened(false)
  expect(await told(back.hash)).toEqual(ours)
  expect(await tags(back.hash)).toEqual(['mine'])
})

test('a user that is blocked is told, with what to do', async () => {
  const { account_id } = await opened(false)
  await db.updateTable('users').set({ blocked: true }).where('id', '=', account_id).execute()
  await expect(opened(false)).rejects.toThrow('demo@odograph.example is blocked')
})
