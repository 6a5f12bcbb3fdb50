import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow, newKey, signInPhone } from '#test/phones.ts'
import { clone } from '#test/trackers.ts'

const { db, server, tenant, tracker } = await fleet()
const path = 'mobile/privacy/set'

test('a phone says that it is private, and that it is work, once for each key', async () => {
  const phone = await signInPhone(server, await tenant())
  const said = { key: newKey(), at: minutesFromNow(-5), private: true }
  expect(await phone.call(path, said)).toEqual({ private: true })
  expect(await phone.call(path, said)).toEqual({ private: true })
  const { privacy } = await phone.call('mobile/read')
  expect(privacy).toMatchObject({ by: 'driver', hours: false })
  await phone.call(path, { key: newKey(), at: minutesFromNow(-1), private: false })
  expect((await phone.call('mobile/read')).privacy).toEqual({ since: null, by: null, hours: false })
})

test('the same key with something else in it is refused', async () => {
  const phone = await signInPhone(server, await tenant())
  const said = { key: newKey(), at: minutesFromNow(0), private: true }
  await phone.call(path, said)
  expect(await phone.fails(path, { ...said, private: false })).toMatchObject({ code: 247 })
})

test('a phone that toggles for ever stays private, and is told so', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const says = (minutes: number, is_private: boolean) => ({
    key: newKey(),
    at: minutesFromNow(minutes),
    private: is_private,
  })
  await phone.call(path, says(-3, true))
  await sql`insert into private_note (account_id, tracker_id, at, says, created)
    select ${alice.id}, ${phone.tracker_id}, now(), 'work', now() - interval '23 hours' from generate_series(1, 100)`.execute(
    db,
  )
  expect(await phone.fails(path, says(-2, false))).toMatchObject({ code: 267 })
  await phone.call(path, says(-1, true))
  expect((await phone.call('mobile/read')).privacy.by).toBe('driver')
  await sql`update private_note set created = created - interval '2 hours' where account_id = ${alice.id}`.execute(db)
  expect(await phone.call(path, says(0, false))).toEqual({ private: false })
})

test('two switches that cross count by when they were pressed', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const other = await signInPhone(server, alice, { tracker_id: phone.tracker_id })
  await phone.call(path, { key: newKey(), at: minutesFromNow(-2), private: false })
  await other.call(path, { key: newKey(), at: minutesFromNow(-6), private: true })
  expect((await phone.call('mobile/read')).privacy.since).toBe(null)
  await other.call(path, { key: newKey(), at: minutesFromNow(-1), private: true })
  expect((await phone.call('mobile/read')).privacy.since).not.toBe(null)
})

test('a phone of a clone says nothing for the device of another account', async () => {
  const { source_id } = await tracker(await tenant())
  const mallory = await tenant()
  const phone = await signInPhone(server, mallory, { tracker_id: await clone(db, mallory, source_id) })
  expect((await phone.call('mobile/read')).privacy).toBe(null)
  expect(await phone.fails(path, { key: newKey(), at: minutesFromNow(0), private: true })).toMatchObject({ code: 219 })
})
