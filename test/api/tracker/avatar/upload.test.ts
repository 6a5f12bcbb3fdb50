import { expect, test } from 'vitest'
import { png, send, uploadStories } from '#test/avatars.ts'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'
import { bind, block } from '#test/trackers.ts'

const opened = await fleet()
const { db, tenant, subuser, tracker } = opened

await uploadStories({
  entity: 'tracker',
  make: async (account, { tracker }) => (await tracker(account)).tracker_id,
  read: async (account, tracker_id) => (await account.call('tracker/read', { tracker_id })).value,
})

const picture = png(await twoHalves().png().toBuffer())
const codeFor = async (asker: Parameters<typeof send>[2], tracker_id: number) =>
  (await send(opened, 'tracker/avatar/upload', asker, picture, { tracker_id: String(tracker_id) })).json().status?.code

test('a blocked tracker keeps what it has', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await block(db, source_id)
  expect(await codeFor(alice, tracker_id)).toBe(208)
})

test('a sub-user gives pictures to the trackers that are bound to it', async () => {
  const alice = await tenant()
  const crew = await subuser(alice, ['tracker_update'])
  const { tracker_id } = await tracker(alice)
  expect(await codeFor(crew, tracker_id)).toBe(201)
  await bind(db, alice, crew, [tracker_id])
  expect(await codeFor(crew, tracker_id)).toBeUndefined()
})
