import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#test/cli/platform.ts'
import { until } from '#test/gateway/sockets.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odograph-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ports = ['HTTP', 'OSMAND', 'TELTONIKA', 'GT06', 'WIALON'].map((name) => [`ODOGRAPH_${name}_PORT`, '0'])

/** Starts the demo and waits for what it tells; answers also the three lines to paste. */
const startDemo = async (environment: NodeJS.ProcessEnv = {}) => {
  const { child, told, ended } = start(['demo'], {
    ...Object.fromEntries(ports),
    ODOGRAPH_DATA_DIR: join(folder, 'data'),
    ODOGRAPH_WEB: 'true',
    ...environment,
  })
  await Promise.race([until(() => told.out.includes('Ctrl-C')), ended])
  expect(told.err).toBe('Sending the history of 12 vehicles …\n')
  const lines = told.out.split('\n').filter((line) => line.startsWith('curl '))
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended
  }
  return { told, lines, stop, password: /password (\S+)\n/.exec(told.out)?.[1] }
}

const paste = async (line = ''): Promise<string> => (await run('sh', ['-c', line], { cwd: folder })).stdout

test('the demo drives, tells three lines that work when pasted, stops, and goes on where it was', {
  timeout: 300_000,
}, async () => {
  const demo = await startDemo()
  expect(demo.lines).toHaveLength(3)
  const [trackers, tracks, download] = demo.lines
  const { list } = JSON.parse(await paste(trackers))
  expect(list).toHaveLength(12)
  expect(list.map(({ label }: { label: string }) => label)).toContain('Van 3')
  const links = [...demo.told.out.matchAll(/(http:\S+\d)(\/\S*)#session=([0-9a-f]{32})/g)]
  // It looks at a town, whatever drives elsewhere.
  expect(links.map(([, , path]) => path)).toEqual([expect.stringMatching(/^\/map\?at=47\.1\d+,9\.5\d+,13$/), '/panel'])
  for (const [, url, path] of links) expect([200, 503]).toContain((await fetch(`${url}${path}`)).status)
  const asked = async (n: number, operation: string) =>
    (await fetch(`${links[n]?.[1]}/v2/${operation}?hash=${links[n]?.[3]}`)).json()
  expect(await asked(0, 'user/get_info')).toMatchObject({ success: true })
  expect(await asked(1, 'panel/account/get_permissions')).toMatchObject({ success: true })
  // Streets come along; nobody else is asked for any.
  const maps = JSON.parse(await paste(trackers?.replace('tracker/list', 'map/source/list')))
  const streets = maps.list.find(({ id }: { id: string }) => id.startsWith('stand-in'))
  expect(streets).toMatchObject({ kind: 'vector', schema: 'protomaps', max_zoom: 15 })
  expect(streets.layers).toEqual(expect.arrayContaining(['earth', 'water', 'roads', 'buildings', 'places']))
  const driven = JSON.parse(await paste(tracks))
  expect(driven.success).toBe(true)
  expect(driven.list.length).toBeGreaterThan(10)
  for (const { type, length } of driven.list)
    expect({ type, long: length > 0.3 }).toEqual({ type: 'regular', long: true })
  // Whoever runs it on a machine of his own is no visitor.
  const told = JSON.parse(await paste(trackers?.replace('tracker/list', 'dealer/get_ui_config')))
  expect(told.settings).toMatchObject({ demo_login: '', demo_password: '' })
  const vehicles = JSON.parse(await paste(trackers?.replace('tracker/list', 'vehicle/list')))
  expect(new Set(vehicles.list.map(({ tracker_id }: { tracker_id: number }) => tracker_id))).toEqual(
    new Set(list.map(({ id }: { id: number }) => id)),
  )
  const checkins = JSON.parse(await paste(trackers?.replace('tracker/list', 'checkin/list')))
  const pictured = checkins.list.filter(({ files }: { files: object[] }) => files.length > 0)
  expect(pictured).toHaveLength(9)
  // And those of the two weeks before, once a day of work of each driver.
  expect(checkins.count).toBeGreaterThan(30)
  for (const { files } of pictured) expect(files).toMatchObject([{ state: 'uploaded', mime_type: 'image/png' }])
  expect(new Set(pictured.map((one: { form_label: string | null }) => one.form_label))).toEqual(
    new Set(['Delivery', null]),
  )
  await paste(download)
  expect(await paste('head -c 5 tracks.kml')).toBe('<?xml')
  expect(await demo.stop()).toBe(0)

  const again = await startDemo({ ODOGRAPH_DEMO_PUBLIC: 'true' })
  expect(again.password).toBe(demo.password)
  const shown = JSON.parse(await paste(again.lines[0]?.replace('tracker/list', 'dealer/get_ui_config')))
  expect(shown.settings).toMatchObject({ demo_login: 'demo@odograph.example', demo_password: demo.password })
  const asVisitor = await paste(again.lines[0]?.replace('tracker/list', 'webhook/create'))
  expect(JSON.parse(asVisitor)).toMatchObject({ success: false, status: { code: 101 } })
  expect(JSON.parse(await paste(again.lines[0])).list).toEqual(list)
  const kept = JSON.parse(await paste(again.lines[0]?.replace('tracker/list', 'checkin/list')))
  const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)
  expect(idsOf(kept)).toEqual(idsOf(checkins))
  expect(JSON.parse(await paste(again.lines[1])).list.length).toBeGreaterThanOrEqual(driven.list.length - 1)
  // Sessions end with the demo.
  const [hash = ''] = /hash=\w+/.exec(trackers ?? '') ?? []
  const old = again.lines[0]?.replace(/hash=\w+/, hash)
  expect(JSON.parse(await paste(old))).toMatchObject({ success: false, status: { code: 4 } })
  expect(await again.stop()).toBe(0)
})
