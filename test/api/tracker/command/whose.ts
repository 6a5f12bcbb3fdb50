import { expect, test } from 'vitest'
import type { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

interface About {
  /** As it is kept. */
  command: object
  /** What is asked of it by its id. */
  asking(id: number): object
}

/** What all that is about one kept command refuses. */
export const whose = (opened: Awaited<ReturnType<typeof fleet>>, path: string, { command, asking }: About) => {
  const { db, tenant, subuser, tracker } = opened

  test('one of the tracker, of a tracker that is seen and not blocked, by who may', async () => {
    const [alice, bob] = [await tenant(), await tenant()]
    const [{ tracker_id, source_id }, other] = [await tracker(alice), await tracker(alice)]
    const { id } = await alice.call('tracker/command/create', { tracker_id, command })
    const asked = { tracker_id, ...asking(id) }
    expect(await alice.fails(path, { ...asked, tracker_id: other.tracker_id })).toMatchObject({ code: 201 })
    const { tracker_id: his } = await tracker(bob)
    for (const tracker_id of [his, asked.tracker_id])
      expect(await bob.fails(path, { ...asked, tracker_id })).toMatchObject({ code: 201 })
    expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
    const carol = await subuser(alice, ['tracker_update'])
    expect(await carol.fails(path, asked)).toMatchObject({ code: 201 })
    await bind(db, alice, carol, [tracker_id])
    await carol.call(path, asked)
    await block(db, source_id)
    expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
  })
}
