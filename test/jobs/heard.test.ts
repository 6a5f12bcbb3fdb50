import { expect, test, vi } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createScribe } from '#jobs/heard.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet } from '#test/fleet.ts'
import { secret } from '#test/source.ts'
import { clone, hear } from '#test/trackers.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })

const copied = async (source_id: number) => {
  const rows = await db
    .selectFrom('listed_tracker')
    .select(['heard', 'located'])
    .where('source_id', '=', source_id)
    .execute()
  return rows.map(({ heard, located }) => [heard?.getTime() ?? null, located])
}
/** A scribe that has written what was there. */
const scribeOf = async () => {
  const scribe = createScribe(db)
  await scribe.write()
  return scribe
}
const place = { lat: 1, lng: 2, alt: 0, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 }
const now = Date.now()

test('when a device was heard is noted for its trackers, of all accounts', async () => {
  const { device_id, source_id } = await tracker(await tenant())
  await clone(db, await tenant(), source_id)
  const scribe = await scribeOf()
  expect(await copied(source_id)).toEqual([
    [null, false],
    [null, false],
  ])
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
  const { feed } = createIngest({ pool, secret, metrics: createMetrics(), log, onHeard: scribe.add })
  await feed({ device: device_id, points: [], status: { battery: 1 }, received: now })
  await scribe.write()
  expect(await copied(source_id)).toEqual([
    [now, false],
    [now, false],
  ])
  await feed({ device: device_id, points: [{ ...place, time: now }], received: now + 1_000 })
  await scribe.write()
  expect(await copied(source_id)).toEqual([
    [now + 1_000, true],
    [now + 1_000, true],
  ])
  await clone(db, await tenant(), source_id)
  expect(await copied(source_id)).toHaveLength(3)
  expect(new Set((await copied(source_id)).map(([heard]) => heard))).toEqual(new Set([now + 1_000]))
})

test('what a process that ended had not noted is noted by the first run of another', async () => {
  const { source_id } = await tracker(await tenant())
  await hear(db, source_id, { status: {}, at: now })
  await scribeOf()
  expect(await copied(source_id)).toEqual([[now, false]])
})

test('what stands there already is not written again, nor what is older', async () => {
  const { source_id } = await tracker(await tenant())
  await hear(db, source_id, { status: {}, at: now })
  const scribe = await scribeOf()
  const version = async () =>
    (await pool.query('select xmin::text, ctid::text from listed_tracker where source_id = $1', [source_id])).rows
  const before = await version()
  for (const at of [now, now - 60_000]) {
    await hear(db, source_id, { status: {}, at })
    scribe.add(source_id)
    await scribe.write()
  }
  expect(await version()).toEqual(before)
})

test('what could not be noted is noted the next time', async () => {
  const { source_id } = await tracker(await tenant())
  const scribe = await scribeOf()
  await hear(db, source_id, { status: {}, at: now })
  scribe.add(source_id)
  const failing = vi.spyOn(db, 'executeQuery').mockImplementationOnce(() => {
    throw new Error('away')
  })
  await expect(scribe.write()).rejects.toThrow('away')
  failing.mockRestore()
  expect(await copied(source_id)).toEqual([[null, false]])
  await scribe.write()
  expect(await copied(source_id)).toEqual([[now, false]])
})

test('the months in which devices were heard are written down as they are heard, and those that were missed at the start', async () => {
  const months = async (source_id: number) =>
    (
      await db.selectFrom('active_month').select('month').where('source_id', '=', source_id).orderBy('month').execute()
    ).map(({ month }) => month)
  const [one, two] = [await tracker(await tenant()), await tracker(await tenant())]
  const scribe = await scribeOf()
  for (const at of ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']) {
    await hear(db, one.source_id, { status: {}, at: Date.parse(at) })
    scribe.add(one.source_id)
    await scribe.write()
  }
  expect(await months(one.source_id)).toEqual(['2025-12-01', '2026-01-01'])
  await hear(db, two.source_id, { status: {}, at: Date.parse('2026-02-01T00:00:00Z') })
  await scribe.write()
  expect(await months(two.source_id)).toEqual([])
  await scribeOf()
  expect(await months(two.source_id)).toEqual(['2026-02-01'])
})
