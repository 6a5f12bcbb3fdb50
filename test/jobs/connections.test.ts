import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Run } from '#device/connection.ts'
import { createConnections } from '#gateway/connections.ts'
import { createConnectionScribe } from '#jobs/connections.ts'
import type { Db } from '#store/db.ts'
import { forget, note } from '#store/fleet/connections.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'

const { db, tenant, tracker } = await fleet()
const day = 86_400_000
const run = (opened: number, more: Partial<Run> = {}): Run => ({
  ...{ opened, closed: opened + 1000, ending: 'device', protocol: 'gt06', address: '192.0.2.1' },
  ...{ connections: 1, messages: 2, ...more },
})
const runsOf = async (source_id: number) =>
  (
    await db.selectFrom('connection_day').select(['runs']).where('source_id', '=', source_id).orderBy('day').execute()
  ).map(({ runs }) => runs)

test('connections are added to those of their day, of registered devices', async () => {
  const { device_id, source_id } = await tracker(await tenant())
  const noon = Math.floor(Date.now() / day) * day + day / 2
  const write = (...runs: Run[]) =>
    note(db, [
      { device: device_id, runs },
      { device: 'nobody', runs },
    ])
  const { closed: _, ending: __, ...open } = run(noon - day)
  await write(open)
  await write(run(noon - day), run(noon, { messages: 4 }))
  await write(run(noon + 5000))
  expect(await runsOf(source_id)).toEqual([
    [run(noon - day)],
    [run(noon, { closed: noon + 6000, connections: 2, messages: 6 })],
  ])
})

test('what two processes write first of a day is all there', async () => {
  const { device_id, source_id } = await tracker(await tenant())
  const noon = Math.floor(Date.now() / day) * day + day / 2
  const [first, second] = [run(noon, { address: '192.0.2.2' }), run(noon + 60_000, { address: '192.0.2.3' })]
  const write = (db: Db) =>
    sql`insert into connection_day values
    (${source_id}, ${new Date(noon).toISOString().slice(0, 10)}::date, current_date, ${JSON.stringify([first])})`.execute(
      db,
    )
  await overtaken(db, () => note(db, [{ device: device_id, runs: [second] }]), write)
  expect(await runsOf(source_id)).toEqual([[first, second]])
})

test('days are forgotten when they are older than they are kept, but for a connection that is noted still', async () => {
  const { device_id, source_id } = await tracker(await tenant())
  const old = Date.now() - 40 * day
  await note(db, [{ device: device_id, runs: [run(old), run(Date.now())] }])
  expect(await runsOf(source_id)).toHaveLength(2)
  await db
    .updateTable('connection_day')
    .set({ until: new Date(old).toISOString().slice(0, 10) })
    .where('source_id', '=', source_id)
    .where('day', '<', new Date(Date.now() - day).toISOString().slice(0, 10))
    .execute()
  expect(await forget(db, 1)).toBe(1)
  expect(await forget(db)).toBe(0)
  expect(await runsOf(source_id)).toHaveLength(1)
})

test('what the gateway noted is written, and what fails is written the next time', async () => {
  const { device_id, source_id } = await tracker(await tenant())
  const connections = createConnections()
  connections.denied(device_id, 'gt06', { address: '192.0.2.9' }, Date.now())
  const broken = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) } as never
  await expect(createConnectionScribe(broken, connections)()).rejects.toThrow('away')
  await createConnectionScribe(db, connections)()
  expect(await runsOf(source_id)).toMatchObject([[{ ending: 'password', address: '192.0.2.9', connections: 1 }]])
})
