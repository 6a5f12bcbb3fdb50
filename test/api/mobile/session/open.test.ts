import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'
import { ask, freshAddress } from '#test/sign-in.ts'

const { db, server, tenant, tracker, panel } = await fleet()

const invite = async (office: Person, params: object = {}) =>
  office.call('mobile/phone/invite', { label: 'phone', ...params })
const open = (params: object, address?: string) => ask(server, 'mobile/session/open', params, address)
const codeFor = async (link: string): Promise<string> => (await ask(server, 'mobile/code/create', { link })).body.code

/** As if so many minutes had gone by. */
const wait = (minutes: number, phone_id: number) =>
  sql`update phone_link set expires = expires - make_interval(mins => ${minutes}) where phone_id = ${phone_id}`.execute(
    db,
  )

test('a link signs a phone in, once', async () => {
  const alice = await tenant()
  const { hash: link, tracker_id } = await invite(alice)
  expect((await open({ link })).body).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), tracker_id })
  expect((await open({ link })).code).toBe(265)
  expect((await ask(server, 'mobile/code/create', { link })).code).toBe(265)
})

test('of two at once one is let in, by the link as by the code', async () => {
  const alice = await tenant()
  const { hash: link } = await invite(alice)
  const both = await Promise.all([open({ link }), open({ link }), open({ link })])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 265, 265])
  const code = await codeFor((await invite(alice)).hash)
  const again = await Promise.all([open({ code }), open({ code })])
  expect(again.map((one) => one.code).sort()).toEqual([0, 265])
})

test('a link is exchanged for a code, which is typed in whatever case', async () => {
  const alice = await tenant()
  const { hash: link } = await invite(alice)
  const code = await codeFor(link)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect((await open({ link })).code).toBe(265)
  expect((await open({ code: code.toLowerCase().replace('-', ' ') })).code).toBe(0)
  expect((await open({ code })).code).toBe(265)
})

test('after sixteen minutes neither is good', async () => {
  const alice = await tenant()
  const { hash: link, phone_id } = await invite(alice)
  const code = await codeFor(link)
  await wait(16, phone_id)
  expect((await open({ code })).code).toBe(282)
  const { hash: another } = await alice.call('mobile/phone/renew', { phone_id })
  await wait(16, phone_id)
  expect((await open({ link: another })).code).toBe(201)
})

test('exactly one of link and code is given', async () => {
  expect((await open({})).code).toBe(7)
  expect((await open({ link: 'a', code: 'b' })).code).toBe(7)
})

test('guesses are counted by address', async () => {
  const alice = await tenant()
  const { hash: link } = await invite(alice)
  const address = freshAddress()
  let tries = 0
  while ((await open({ code: 'ABCD-EFGH' }, address)).code === 282) tries += 1
  expect(tries).toBeLessThan(200)
  expect((await open({ link }, address)).code).toBe(105)
  expect((await open({ link })).code).toBe(0)
})

test('another link ends the one before, and the session once somebody signs in by it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { phone_id } = phone
  const { hash: first } = await alice.call('mobile/phone/renew', { phone_id })
  const { hash: second } = await alice.call('mobile/phone/renew', { phone_id })
  expect((await open({ link: first })).code).toBe(201)
  await phone.call('mobile/read')
  expect((await open({ link: second })).code).toBe(0)
  expect((await phone.fails('mobile/read')).code).toBe(4)
})

test('a phone that is cut off ends, and so do its links', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { hash: link } = await alice.call('mobile/phone/renew', { phone_id: phone.phone_id })
  await alice.call('mobile/phone/delete', { phone_id: phone.phone_id })
  expect((await phone.fails('mobile/read')).code).toBe(4)
  expect((await open({ link })).code).toBe(201)
  expect((await alice.fails('mobile/phone/delete', { phone_id: phone.phone_id })).code).toBe(201)
})

test('so does one of an account, a dealer or a tracker that is blocked or gone', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const phone = await signInPhone(server, alice, { tracker_id })
  const { hash: link } = await alice.call('mobile/phone/renew', { phone_id: phone.phone_id })
  const expectOut = async () => {
    expect((await phone.fails('mobile/read')).code).toBe(4)
    expect((await open({ link })).code).toBe(11)
  }
  const block = (blocked: boolean) => db.updateTable('users').set({ blocked }).where('id', '=', alice.id).execute()
  await block(true)
  await expectOut()
  await block(false)
  await phone.call('mobile/read')
  const source = (blocked: boolean) =>
    sql`
    update source set blocked = ${blocked} where id = (select source_id from tracker where id = ${tracker_id})`.execute(
      db,
    )
  await source(true)
  await expectOut()
  await source(false)
  await phone.call('mobile/read')
  await alice.call('tracker/delete', { tracker_id }).catch(() => undefined)
  await sql`update tracker set deleted = now() where id = ${tracker_id}`.execute(db)
  await expectOut()
})

test('it is good for 90 days from its last use on', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const row = db.selectFrom('session').select(sql<number>`extract(epoch from expires - now()) / 86400`.as('days'))
  const days = async () => Math.round((await row.where('phone_id', '=', phone.phone_id).executeTakeFirstOrThrow()).days)
  expect(await days()).toBe(90)
  await sql`update session set expires = now() + interval '3 d', last_use = now() - interval '87 d' where phone_id = ${phone.phone_id}`.execute(
    db,
  )
  await phone.call('mobile/read')
  expect(await days()).toBe(90)
  await sql`update session set expires = now() where phone_id = ${phone.phone_id}`.execute(db)
  expect((await phone.fails('mobile/read')).code).toBe(4)
  expect((await alice.call('mobile/phone/list')).list).toMatchObject([{ state: 'signed_out', seen: null }])
})

test('it opens nothing that users or dealers ask, and they nothing of its own', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  for (const path of ['tracker/list', 'user/get_info', 'panel/user/list', 'mobile/phone/list'])
    expect((await phone.fails(path)).code).toBe(4)
  expect((await alice.fails('mobile/read')).code).toBe(4)
  expect((await (await panel({})).fails('mobile/read')).code).toBe(4)
})
