import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireFiles, forgetFiles } from '#store/files/file-retention.ts'
import * as files from '#store/files/files.ts'
import * as tickets from '#store/files/tickets.ts'
import { storeCheckin } from '#test/checkins.ts'
import { sendFile } from '#test/files.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

const { db, server, tenant, tracker } = await fleet({ own: true })
const photo = await twoHalves().png().toBuffer()

const giveTicket = async (user: Person) => (await user.call('checkin/image/create', { size: 5000 })).value
const upload = async (user: Person): Promise<number> => {
  const ticket = await giveTicket(user)
  await sendFile(server, ticket, { bytes: photo })
  return ticket.file_id
}
const passTime = (id: number, hours: number) =>
  sql`update file set created = created - make_interval(hours => ${hours}), expires = expires - make_interval(hours => ${hours}),
        uploaded = uploaded - make_interval(hours => ${hours}), deleted = deleted - make_interval(hours => ${hours}),
        taken_until = taken_until - make_interval(hours => ${hours})
      where id = ${id}`.execute(db)
const stateOf = async (user: Person, id: number) =>
  (await files.filesOf(db, { account_id: user.id }, { ids: [id] }))[0]?.state
const spaceOf = async ({ id }: Person) => (await tickets.space(db, { account_id: id })).bytes

test('a photo that no check-in names within a day goes, one that is named stays', async () => {
  const user = await tenant()
  const [fresh, forgotten, named] = [await upload(user), await upload(user), await upload(user)]
  const who = { account_id: user.id, user_id: user.id }
  const { tracker_id } = await tracker(user)
  const place = { location: { lat: 52, lng: 13 }, marker_time: new Date() }
  const checkin_id = await storeCheckin(db, user, { tracker_id, ...place })
  expect(await files.attach(db, who, [named], { checkin_id })).toBe(true)
  await passTime(fresh, 23)
  for (const id of [forgotten, named]) await passTime(id, 25)
  await expireFiles(db)
  expect([await stateOf(user, fresh), await stateOf(user, forgotten), await stateOf(user, named)]).toEqual([
    'uploaded',
    'deleted',
    'uploaded',
  ])
  expect(await spaceOf(user)).toBe(2 * photo.length)
  await passTime(forgotten, 25)
  await forgetFiles(db)
  expect(await stateOf(user, forgotten)).toBeUndefined()
})

test('a ticket whose time is over gives its space back, and one that is being used has its time', async () => {
  const user = await tenant()
  const [over, good, crashed, going] = await Promise.all([1, 2, 3, 4].map(() => giveTicket(user)))
  const inProgress = { state: 'in_progress', taken_until: sql<Date>`now() + interval '5 min'` }
  await db.updateTable('file').set(inProgress).where('id', 'in', [crashed.file_id, going.file_id]).execute()
  await passTime(over.file_id, 2)
  await passTime(crashed.file_id, 2)
  await sql`update file set expires = now() where id = ${going.file_id}`.execute(db)
  await expireFiles(db)
  const states = await Promise.all([over, good, crashed, going].map(({ file_id }) => stateOf(user, file_id)))
  expect(states).toEqual(['deleted', 'created', 'deleted', 'in_progress'])
  expect(await spaceOf(user)).toBe(10_000)
})

test('the ticket of an upload that crashed is good again, once nobody can be using it', async () => {
  const user = await tenant()
  const ticket = await giveTicket(user)
  const crashed = { state: 'in_progress', taken_until: sql<Date>`now()` }
  await db.updateTable('file').set(crashed).where('id', '=', ticket.file_id).execute()
  await expireFiles(db)
  expect(await stateOf(user, ticket.file_id)).toBe('created')
  expect((await sendFile(server, ticket, { bytes: photo })).body.success).toBe(true)
})

test('of many accounts each gets its own back', async () => {
  const users = await Promise.all([1, 2, 3].map(() => tenant()))
  for (const user of users) for (const id of [await upload(user), await upload(user)]) await passTime(id, 25)
  expect(await expireFiles(db)).toBe(6)
  expect(await Promise.all(users.map(spaceOf))).toEqual([0, 0, 0])
})
