import { expect, test } from 'vitest'
import { createCourier } from '#jobs/courier.ts'
import { fleet } from '#test/fleet.ts'

const { pool, tenant, tracker } = await fleet({ own: true })

test('what cannot be told of one device holds up no other, though they are told together', async () => {
  const alice = await tenant()
  const vans = await Promise.all(Array.from({ length: 5 }, () => tracker(alice)))
  const [broken] = vans
  const faults: unknown[] = []
  const courier = createCourier({ pool, onError: (error) => void faults.push(error) })
  for (const { tracker_id, source_id } of vans) {
    const happening = { account_id: alice.id, tracker_id, event: 'info', time: Date.now(), received: Date.now() }
    const unreadable = source_id === broken?.source_id ? { received: 'soon' } : {}
    const event = JSON.stringify({ happenings: [{ ...happening, ...unreadable }] })
    await pool.query('insert into outbox (source_id, seq, event) values ($1, 1, $2)', [source_id, event])
  }
  for (const { source_id } of vans) courier.add(source_id)
  await courier.settle()
  const { rows } = await pool.query('select tracker_id from history where account_id = $1 order by 1', [alice.id])
  expect(rows.map(({ tracker_id }) => tracker_id)).toEqual(vans.slice(1).map(({ tracker_id }) => tracker_id))
  expect(faults).toHaveLength(1)
  const left = await pool.query('select source_id from outbox')
  expect(left.rows).toEqual([{ source_id: broken?.source_id }])
  expect((await pool.query('select from outbox_told where seq > 0')).rowCount).toBe(4)
})
