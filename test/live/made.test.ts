import { expect, test } from 'vitest'
import { createMaker, type Maker } from '#live/made.ts'
import { fleet } from '#test/fleet.ts'
import { minute, senders } from '#test/forwarding.ts'
import { hesitating } from '#test/hesitating.ts'

const { pool, url, tenant, tracker } = await fleet({ own: true })
const { send } = senders(pool)
const { db, pauseAt } = hesitating(url)

test('a state that was read before something newer came is not kept for whoever reads next', async () => {
  const { source_id, device_id } = await tracker(await tenant())
  const maker = createMaker(db, () => true)
  const latOf = async (made: ReturnType<Maker['make']>) => (await made).get(source_id)?.state.gps?.location?.lat
  await send(device_id, [minute(1, { lat: 1 })])
  const told = Promise.withResolvers<void>()
  const read = pauseAt(/from source_state/, told.promise)
  const before = latOf(maker.make([source_id]))
  await read
  await send(device_id, [minute(2, { lat: 2 })])
  maker.forget(source_id)
  told.resolve()
  expect([await before, await latOf(maker.make([source_id]))]).toEqual([1, 2])
})
