import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant, subuser, tracker } = await fleet()

test('phones are listed, the newest first, to whoever sees their trackers', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  const first = await signInPhone(server, alice, { tracker_id, label: 'first' })
  const second = await signInPhone(server, alice, { label: 'second' })
  const labels = async (who: typeof bob) =>
    (await who.call('mobile/phone/list')).list.map(({ label }: { label: string }) => label)
  expect(await labels(alice)).toEqual(['second', 'first'])
  expect(await labels(bob)).toEqual([])
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [tracker_id] })
  expect(await labels(bob)).toEqual(['first'])
  await second.call('mobile/session/close')
  expect((await alice.call('mobile/phone/list')).list).toMatchObject([
    { id: second.phone_id, state: 'signed_out', user_agent: null },
    { id: first.phone_id, state: 'signed_in', seen: expect.any(String) },
  ])
})
