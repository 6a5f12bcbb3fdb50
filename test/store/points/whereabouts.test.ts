import { expect, test } from 'vitest'
import { whereabouts } from '#store/points/whereabouts.ts'
import { freshDatabase } from '#test/database.ts'
import { drive, makeSource } from '#test/source.ts'

const { pool, db } = await freshDatabase()
const since = new Date(Date.now() - 86_400_000)
const cells = async () => (await whereabouts(db, since, 0.1)).map(({ row, column }) => `${row} ${column}`).sort()

test('short drives are all squares of their bounds, long ones where they began and ended', async () => {
  expect(await cells()).toEqual([])
  const { source_id } = await makeSource(pool)
  await drive(pool, source_id, [47.11, 9.51], [47.21, 9.62], new Date(Date.now() - 60_000))
  await drive(pool, source_id, [47.11, 9.51], [47.21, 9.62])
  expect(await cells()).toEqual(['471 95', '471 96', '472 95', '472 96'])
  const other = await makeSource(pool)
  await drive(pool, other.source_id, [-33.45, -70.65], [-23.65, -70.35])
  await drive(pool, other.source_id, [10, 10], [10.05, 10.05], new Date(since.getTime() - 1))
  expect(await cells()).toEqual(['-237 -704', '-335 -707', '471 95', '471 96', '472 95', '472 96'])
  await pool.query('update source set corrupted = now() where id = $1', [other.source_id])
  expect(await cells()).toHaveLength(4)
})
