import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import manifest from '../../package.json' with { type: 'json' }
import { odograph, start } from './platform.ts'

test('the command line tells its version', async () => {
  expect(await odograph('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' })
})

test('a Node that is too old is told in a sentence', () => {
  const pretend = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })"
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, 'src/main.js', 'serve'])
  const [, oldest] = /^>=(\d+)$/.exec(manifest.engines.node) ?? []
  expect(String(stderr)).toBe(
    `Odograph needs Node ${oldest} or newer, and this one is 20.19.0. \`npm ci\` brings one along: node_modules/.bin/node src/main.js\n`,
  )
  expect(status).toBe(1)
})

/** What nobody has ended: in a process that it keeps, whatever else has come to its end. */
const kept = { NODE_OPTIONS: '--import data:text/javascript,setInterval(()=>{},1000)' }

test.each(['serve', 'demo', 'sql', 'simulate'])('%s that fails is gone, whatever it has left behind', async (name) => {
  const words = { sql: ['sql', 'select 1'], simulate: ['simulate', '--protocol', 'gt06', '--register'] }[name] ?? [name]
  const { told, ended } = start(words, { ...kept, ODOGRAPH_LOG_LEVEL: 'loud' })
  expect(await ended).toBe(1)
  expect(told.err).toContain('ODOGRAPH_LOG_LEVEL must be')
})

test('a command that is done is gone, whatever it has left behind', async () => {
  const { url } = await freshDatabase()
  const { told, ended } = start(['user', 'list', '--create'], { ...kept, ODOGRAPH_DATABASE_URL: url })
  expect(await ended, told.err).toBe(0)
})

test('the benches tell what they measure', () => {
  const { status, stdout } = spawnSync(process.execPath, ['bench/run.ts', '--help'])
  expect([status, String(stdout)]).toEqual([0, expect.stringMatching(/^npm run bench -- .*Figures: .*ingest/s)])
})

test.each([
  ['user', 'list'],
  ['sql', 'select 1'],
  ['audit', 'verify'],
  ['points', 'distribute'],
  ['map', 'fetch', '--around-fleet'],
])('%s %s makes no platform where there is none', async (...words) => {
  const home = await mkdtemp(join(tmpdir(), 'odograph-none-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const data_dir = join(home, 'misspelt')
  const { told, ended } = start(words, { ODOGRAPH_DATA_DIR: data_dir })
  expect(await ended).toBe(1)
  expect(told.err).toBe(
    `There is no platform in ${data_dir}: set ODOGRAPH_DATA_DIR to where it is. Or say --create, which makes a new one there.\n`,
  )
  expect(existsSync(data_dir)).toBe(false)
})

test('a database without a platform is given one by --create only', async () => {
  const { url, pool } = await freshDatabase()
  const name = `empty_${Date.now()}`
  await pool.query(`create database ${name}`)
  onTestFinished(async () => void (await pool.query(`drop database ${name} with (force)`)))
  const empty = new URL(url)
  empty.pathname = `/${name}`
  const environment = { ODOGRAPH_DATABASE_URL: empty.href, ODOGRAPH_DEALER_PASSWORD: 'secret-number-one' }
  const refused = start(['user', 'list'], environment)
  expect(await refused.ended).toBe(1)
  expect(refused.told.err).toMatch(/^There is no platform in the database: .* Or say --create/)
  const client = new pg.Client(empty.href)
  await client.connect()
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  await client.end()

  for (const words of [
    ['user', 'list', '--create'],
    ['user', 'list'],
  ]) {
    const { told, ended } = start(words, environment)
    expect(await ended, told.err).toBe(0)
    expect(told.out).toBe('No users.\n')
  }
}, 60_000)
