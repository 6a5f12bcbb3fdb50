import { expect, test } from 'vitest'
import { reporting } from './reporting.ts'

const { db, files, tenant, tracker, generate, run } = await reporting()

test('a report that is deleted is gone with its file, also one that is made just then', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [one, two] = [
    await generate(alice, { trackers: [tracker_id] }),
    await generate(alice, { trackers: [tracker_id] }),
  ]
  await alice.call('report/tracker/delete', { report_id: two })
  await run()
  const { key } = await db.selectFrom('report').select('key').where('id', '=', one).executeTakeFirstOrThrow()
  expect(await files.size(key as string)).toBeGreaterThan(0)
  await alice.call('report/tracker/delete', { report_id: one })
  expect(await alice.fails('report/tracker/delete', { report_id: one })).toMatchObject({ code: 204 })
  const loose = await db.selectFrom('loose_file').select('key').where('key', '=', key).execute()
  expect(loose).toHaveLength(1)
})
