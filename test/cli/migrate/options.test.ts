import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dumpOf, written } from '#test/migrate/traccar/dumped.ts'
import { odograph } from '../platform.ts'

const dump = dumpOf({
  tc_users: [{ id: 1, email: 'ana@fleet.example' }],
  tc_devices: [{ id: 5, uniqueid: '860000000000005' }],
  tc_user_device: [{ userid: 1, deviceid: 5 }],
})

/** Only tells what would become of it: there is no platform. */
const plan = (from: string, ...words: string[]) =>
  odograph('migrate', 'traccar', '--from', from, '--plan-only', ...words)

const slow = { timeout: 120_000 }

test('a plan is told and written without a platform, as the corrections have it', slow, async () => {
  const from = await written(dump)
  const [page, data, corrections] = [`${from}.html`, `${from}.json`, `${from}.txt`]
  await writeFile(corrections, 'login ana@fleet.example is ana@here.example')
  const told = await plan(from, '--plan', page, '--corrections', corrections)
  expect(told).toMatchObject({ code: 0, err: '', out: expect.stringContaining('ana@here.example (Alice): 1 devices') })
  expect(await readFile(page, 'utf8')).toContain('<td>ana@here.example</td>')
  await plan(from, '--plan', data)
  const { households } = JSON.parse(await readFile(data, 'utf8'))
  expect(households).toMatchObject([{ login: 'ana@fleet.example', devices: 1 }])
})

test.each([
  [['--since', 'soon'], 'It is a period such as 2y, 18m or 90d.'],
  [['--zone', '+05:30'], 'It is a time zone such as Europe/Berlin.'],
  [['--system', 'a b'], 'It has up to 40 letters, digits, dots and hyphens.'],
])('%j is refused', slow, async (words, sentence) => {
  const { code, err } = await plan('none.sql', ...words)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
})
