import { expect, test } from 'vitest'
import { createLog } from '#cli/log.ts'
import { freshDatabase } from '#test/database.ts'

const { pool } = await freshDatabase()

test('what PostgreSQL says of a row that it refuses is told without the row', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const refused = pool.query(
    "insert into panel_login (dealer_id, login, password_hash) values (null, '1', '$argon2id$x')",
  )
  const err = await refused.catch((error: Error) => error)
  expect(err).toMatchObject({ detail: expect.stringContaining('argon2id') })
  log.error({ err }, 'a request failed unexpectedly')
  expect(lines.join()).toContain('panel_login')
  expect(lines.join()).not.toContain('argon2id')
})
