import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { openStore } from '#store/open.ts'
import { afterwards } from '#test/afterwards.ts'
import { freshDatabase } from '#test/database.ts'
import { makeSource, secret } from '#test/source.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

const open = (url: string, points: string) => {
  const urls = { database_url: [url], points_database_url: [points] }
  return openStore(
    { ...urls, data_dir: '', postgres_bin: '', database_pool: 2, statement_timeout: 30 },
    () => undefined,
  )
}

test('points have connections of their own, so that they are stored while accounts use up theirs', async () => {
  const { url } = await freshDatabase()
  const store = await open(url, url)
  afterwards(() => store.close())
  const { device } = await makeSource(store.pool)
  const { feed } = createIngest({ ...store, secret, metrics: createMetrics(), log: silent })
  const send = (received: number) => feed({ device, points: [], status: { battery: 1 }, received })
  await send(1)
  const held = [await store.pool.connect(), await store.pool.connect()]
  expect(await send(2)).toMatchObject({ known: true, taken: 0 })
  for (const client of held) client.release()
})

test('another database than that of the accounts is refused', async () => {
  const [{ url }, other] = [await freshDatabase(), await freshDatabase()]
  await expect(open(url, other.url)).rejects.toThrow(
    'ODOGRAPH_POINTS_DATABASE_URL must lead to the database of the accounts.',
  )
})
