import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fleet, secret_key } from '#test/fleet.ts'
import { start } from './platform.ts'

const { pool, url, tenant } = await fleet({ own: true })
const directory = await mkdtemp(join(tmpdir(), 'odograph-audit-'))
afterAll(() => rm(directory, { recursive: true }))

const verify = async (words: readonly string[], key = secret_key) => {
  const environment = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_SECRET_KEY: key }
  const { told, ended } = start(['audit', 'verify', ...words], environment)
  return { code: await ended, ...told }
}

const active = async () => {
  const alice = await tenant()
  for (let i = 0; i < 3; i++) await alice.call('user/audit/checkin')
  return alice
}

test('whole chains are proven, and a broken entry is named', async () => {
  const [alice, bob] = [await active(), await active()]
  expect(await verify(['--account', `${bob.id}`])).toEqual({
    code: 0,
    out: '3 entries in 1 chains are as they were written.\n',
    err: '',
  })
  await pool.query(`update audit set host = '' where owner_id = $1 and seq = 2`, [alice.id])
  const { code, out } = await verify([])
  expect(code).toBe(1)
  expect(out).toBe(
    `account ${alice.id}: entry 2 is not what was written\nBroken: 1. 3 entries in 1 chains are as they were written.\n`,
  )
  await pool.query('delete from audit where owner_id = $1', [alice.id])
  await pool.query('delete from audit_head where owner_id = $1', [alice.id])
})

test('an earlier proof shows what was removed with all traces', async () => {
  const alice = await active()
  const { code, out } = await verify(['--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ broken: [] })
  const proof = join(directory, 'proof.json')
  await writeFile(proof, out)
  expect(await verify(['--since', proof])).toMatchObject({ code: 0 })
  await pool.query('delete from audit where owner_id = $1', [alice.id])
  await pool.query('delete from audit_head where owner_id = $1', [alice.id])
  expect(await verify([])).toMatchObject({ code: 0 })
  const since = await verify(['--since', proof, '--json'])
  expect(since.code).toBe(1)
  expect(JSON.parse(since.out).broken).toEqual([{ scope: 'account', owner_id: alice.id, seq: 3, fault: 'since' }])
})

test('with another secret nothing is proven, and one is asked whether it is the right one', async () => {
  await active()
  const { code, out } = await verify([], 'cd'.repeat(32))
  expect([code, out]).toEqual([1, expect.stringContaining('is this the secret of this platform?')])
})

test.each(['account', 'dealer'])('of no %s nothing is proven', async (scope) => {
  expect(await verify([`--${scope}`, '999999'])).toEqual({ code: 1, out: '', err: `There is no ${scope} 999999.\n` })
})

test('an account that has done nothing is proven', async () => {
  const alice = await tenant()
  expect(await verify(['--account', `${alice.id}`])).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 entries'),
  })
})

test('what is no proof is refused', async () => {
  const file = join(directory, 'no-proof.json')
  await writeFile(file, '{}')
  expect(await verify(['--since', file])).toMatchObject({ code: 1, out: '', err: expect.stringContaining(file) })
})
