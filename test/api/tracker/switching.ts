import { expect, test } from 'vitest'
import { type fleet, imei, type Person } from '#test/fleet.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'

type Fleet = Awaited<ReturnType<typeof fleet>>

const minute = 60_000

/** A tracker of this model that was heard just now. */
export const heard = async ({ db, tracker }: Fleet, account: Person, model: string) => {
  const found = await tracker(account, { model })
  await hear(db, found.source_id, { status: { ignition: false } })
  return found
}

/** What the device of a tracker is to be told, the first first. */
export const told = async (account: Person, tracker_id: number): Promise<object[]> =>
  (await account.call('tracker/command/sent/list', { tracker_id })).list
    .map(({ id, type, command, reliable, state }: Record<string, unknown>) => ({ id, type, command, reliable, state }))
    .reverse()

const rights = ['tracker_configure', 'tracker_set_output', 'tracker_update'] as const

type RightName = (typeof rights)[number]

interface Right {
  /** One, or several that are needed together. */
  right?: RightName | readonly RightName[]
  /** What is answered of a tracker that is not seen. */
  missing?: number
}

/** Who may tell a device something; `model`: of one that can be told so. */
export const whoMay = (
  opened: Fleet,
  path: string,
  params: object,
  model: string,
  { right = 'tracker_set_output', missing = 204 }: Right = {},
) => {
  const { db, tenant } = opened

  const needed = [right].flat()

  test('who may: with the right, of a tracker that is seen, of a device that is its own', async () => {
    const [alice, bob] = [await tenant(), await tenant()]
    const { tracker_id, source_id } = await heard(opened, alice, model)
    const asked = { tracker_id, ...params }
    for (const one of needed) {
      const others = rights.filter((other) => other !== one)
      expect(await (await opened.subuser(alice, others)).fails(path, asked)).toMatchObject({ code: 13 })
    }
    const carol = await opened.subuser(alice, needed)
    for (const stranger of [bob, carol]) expect(await stranger.fails(path, asked)).toMatchObject({ code: missing })
    await bind(db, alice, carol, [tracker_id])
    await carol.call(path, asked)
    const cloned = await clone(db, bob, source_id)
    expect(await bob.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219 })
    await block(db, source_id)
    expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
  })
}

/** What all that tells a device at once to do something refuses. */
export const refusals = (opened: Fleet, path: string, params: object, model: string, right: Right = {}) => {
  const { db, tenant, tracker } = opened
  whoMay(opened, path, params, model, right)

  test('a device that was never heard, or not for a while, is not told', async () => {
    const alice = await tenant()
    const { tracker_id, source_id } = await tracker(alice, { model })
    expect(await alice.fails(path, { tracker_id, ...params })).toMatchObject({ code: 213 })
    await hear(db, source_id, { status: { ignition: false }, at: Date.now() - 16 * minute })
    expect(await alice.fails(path, { tracker_id, ...params })).toMatchObject({ code: 213 })
    await hear(db, source_id, { status: { ignition: false }, at: Date.now() - 14 * minute })
    await alice.call(path, { tracker_id, ...params })
    expect(await told(alice, tracker_id)).not.toEqual([])
    const next = { model, plugin_id: 37, device_id: imei(), phone: '', apn_name: 'internet' }
    await alice.call('tracker/replace', { tracker_id, ...next })
    expect(await alice.fails(path, { tracker_id, ...params })).toMatchObject({ code: 213 })
  })

  test('20 commands may wait for a device', async () => {
    const alice = await tenant()
    const { tracker_id } = await heard(opened, alice, model)
    for (let i = 0; i < 20; i++)
      await alice.call('tracker/raw_command/send', { tracker_id, command: `0${i % 10}`, type: 'hex' })
    expect(await alice.fails(path, { tracker_id, ...params })).toMatchObject({ code: 268 })
  })

  test('what the protocol has no words for', async () => {
    const alice = await tenant()
    const phone = await tracker(alice, { model: 'osmand', device_id: `phone-${path}` })
    expect(await alice.fails(path, { tracker_id: phone.tracker_id, ...params })).toMatchObject({ code: 214 })
  })
}
