import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const { url, ports } = await runPlatform({ dealer_password: 'correct horse', webhook_networks: ['127.0.0.1'] })

test('the walk of docs/events.md works when it is pasted', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-events-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const said = await walk('events.md', {
    api: `${url}/v2; cd ${folder}`,
    phones: `http://127.0.0.1:${ports.osmand}`,
    receiver_port: String(await freePort()),
  })
  expect(said.filter(({ success }) => !success)).toEqual([])
  expect(said.find(({ count }) => count !== undefined).count).toBe(1)
  const message = 'Rastreador renomeado: Box-7 → Van 1'
  expect(said.find(({ value }) => value).value).toMatchObject({
    event: 'tracker_rename',
    is_read: false,
    message: `Van 1: ${message}`,
  })
  expect(said.find(({ list }) => list?.length === 112).list[0]).toEqual({
    type: 'inzone',
    description: 'Entrada na zona',
  })
  expect(said.find(({ total }) => total !== undefined)).toMatchObject({
    list: [{ is_read: true }],
    total: 1,
    total_unread: 0,
  })
  expect(JSON.parse(await readFile(join(folder, 'told.json'), 'utf8'))).toMatchObject({
    event: 'inzone',
    message: 'Back at the depot',
    tracker_label: 'Phone',
    extra: { zone_labels: ['Depot'] },
  })
  expect(said.at(-1)).toMatchObject({ list: [{ status: 'sent', http_status: 204 }] })
})
