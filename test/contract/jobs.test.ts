import { expect, test } from 'vitest'
import type { Report } from '#resource/panel/operator/report.ts'
import { runPlatform } from '#test/platform.ts'

const { store } = await runPlatform()

/** What each process does, of all that happens by the clock: what it takes of a queue, has heard or measures, and its own disk. */
const each = [
  'ask others by commands',
  'count what waits to be told',
  'draw maps that are chosen',
  'import',
  'look at the clock',
  'mail reports',
  'make reports',
  'measure pools and disk',
  'measure the database',
  'measure what is away',
  'note how devices connect',
  'note unknown devices',
  'note what was asked for addresses',
  'note when devices were heard',
  'read commands that wait',
  'read names of streets',
  'send mail',
  'send mail through gateways',
  'send points on',
  'sweep abandoned files',
  'sweep maps that nobody sends',
  'tell recipients',
  'tell the operator',
]

test('what looks at the whole platform is done by one process, and each job has a name of its own', async () => {
  const told = () => store.db.selectFrom('process_report').select('report').executeTakeFirst()
  await expect.poll(told).toBeDefined()
  const { report } = (await told()) as { report: unknown }
  const { jobs } = report as Report
  const names = jobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(2 * each.length)
  expect(jobs.flatMap(({ name, of_one }) => (of_one ? [] : [name])).sort()).toEqual(each)
})
