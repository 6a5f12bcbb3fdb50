import { execFile } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import { variable } from '#src/config.ts'
import { settings } from '#src/settings.ts'
import { freshDatabase } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'
import { programOf } from '#test/programs.ts'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }

/** What `deploy/` says of the platform, which no container engine of ours runs. */

const run = promisify(execFile)

/** Files by their paths. */
const files = new Map(
  globSync('deploy/**/*.*')
    .concat('deploy/Dockerfile', 'deploy/Caddyfile')
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const textOf = (path: string): string => files.get(`deploy/${path}`) ?? ''

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'odograph-deploy-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const names = new Set(Object.keys(settings).map(variable))

test.each([...files])('%s names settings that there are', (_, text) => {
  expect((text.match(/ODOGRAPH_\w+/g) ?? []).filter((name) => !names.has(name))).toEqual([])
})

const manifests = [...files].filter(([path]) => path.endsWith('.yaml'))

test.each(manifests)('%s is YAML', (_, text) => {
  for (const { errors, warnings } of parseAllDocuments(text)) expect([...errors, ...warnings]).toEqual([])
})

test('kustomize is told all manifests', () => {
  const told = parse(textOf('kubernetes/kustomization.yaml')).resources
  expect(['kustomization.yaml', ...told].sort()).toEqual(readdirSync('deploy/kubernetes').sort())
})

/** Ports of devices as files of containers write them: `5027/udp`; and the one for all protocols. */
const portsOf = (protocols: string): string[] => [
  String(settings.detect_port.default),
  ...protocols.split(',').flatMap((name) =>
    abouts[name as ProtocolName].transports.map((transport) => {
      const port = String(settings[`${name as ProtocolName}_port`].default)
      return transport === 'udp' ? `${port}/udp` : port
    }),
  ),
]
const http_port = String(settings.http_port.default)

/** The protocols that a file opens: those of its setting. */
const protocolsOf = (text: string): string => /ODOGRAPH_PROTOCOLS\W+([a-z0-9]+(?:,[a-z0-9]+)*)/.exec(text)?.[1] ?? ''

test('compose opens the ports of devices, and HTTP to its proxy only', () => {
  const [platform = '', database = ''] = textOf('compose.yaml').split(/^ {2}database:$/m)
  const opened = [...platform.matchAll(/^ +- (\d+):(\d+(?:\/udp)?)$/gm)]
  expect(opened.map(([, , port]) => port).sort()).toEqual(portsOf(protocolsOf(platform)).sort())
  for (const [, outside, inside] of opened) expect(inside?.split('/')[0]).toBe(outside)
  expect(database).not.toContain(`${http_port}:`)
  expect(textOf('Caddyfile')).toContain(`reverse_proxy platform:${http_port}`)
})

test.each(['platform.yaml', 'services.yaml'])('Kubernetes has the ports of the platform in %s', (path) => {
  const told = textOf(`kubernetes/${path}`).matchAll(/(?:\bport|containerPort): (\d+)(?:.*protocol: (UDP))?/g)
  const ports = [http_port, ...portsOf(protocolsOf(textOf('kubernetes/kustomization.yaml')))]
  expect([...told].map(([, port, udp]) => (udp ? `${port}/udp` : port)).sort()).toEqual(ports.sort())
})

test('Kubernetes adds no variables that look like settings', () => {
  expect(textOf('kubernetes/platform.yaml')).toContain('enableServiceLinks: false')
})

test('whoever watches asks what is answered', async () => {
  const { server } = await fleet({ own: true })
  const paths = new Set([...files.values()].flatMap((text) => text.match(/\/health\/\w+/g) ?? []))
  expect(paths.size).toBe(2)
  for (const path of paths) expect((await server.inject({ url: path })).statusCode).toBe(200)
})

test('the image and the service start what npm starts', () => {
  const started = manifest.scripts.start
  const words = [...textOf('Dockerfile').matchAll(/^(?:ENTRYPOINT|CMD) (.*)$/gm)].flatMap(([, list = '']) =>
    JSON.parse(list),
  )
  expect(words.join(' ')).toBe(started)
  expect(textOf('odograph.service')).toContain(`ExecStart=/opt/odograph/node_modules/.bin/${started}\n`)
})

/** Top folders of `node_modules`: those of an installation for production, and the others. */
const [needed, others] = [true, false].map((isNeeded) =>
  readdirSync('node_modules').filter((name) => name !== '.cache' && isForProduction(name) === isNeeded),
) as [string[], string[]]

/** Scopes are of either kind; what only development has is of none of ours. */
function isForProduction(name: string): boolean {
  return Object.entries(lock.packages as Record<string, { dev?: boolean }>).some(
    ([path, { dev }]) => !dev && (path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/`)),
  )
}

test('what .dockerignore leaves to the image is enough to build the pages, and without what builds them to open the database', {
  timeout: 300_000,
}, async () => {
  const root = await folder()
  const kept = [...(await readFile('.dockerignore', 'utf8')).matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
  for (const path of kept) await cp(path, join(root, path), { recursive: true })
  await mkdir(join(root, 'node_modules'))
  const install = async (names: string[]): Promise<void> => {
    for (const name of names) await symlink(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  }
  const env = { ODOGRAPH_DATABASE_URL: (await freshDatabase()).url, ODOGRAPH_DATA_DIR: join(root, 'data') }
  const odograph = (...words: string[]) => run(process.execPath, ['src/main.js', ...words], { cwd: root, env })
  await install(needed)
  expect((await odograph('sql', 'select 7 as seven')).stdout).toContain('seven')
  await expect(odograph('web', 'build')).rejects.toThrow('what builds the pages is not installed')
  await install(others)
  expect((await odograph('web', 'build')).stdout).toMatch(/^built: /)
})

/** The program, as Debian has it; `.ci/run` installs it. */
const analyze = programOf('systemd_analyze') ?? ''

test.skipIf(!analyze)('the unit is one, and exposes less than 3 of 10 by the measure of systemd', async () => {
  const root = await folder()
  const unit = join(root, 'odograph.service')
  await writeFile(unit, textOf('odograph.service').replace(/(?<=^ExecStart=)\S+/m, process.execPath))
  expect(await run(analyze, ['verify', unit])).toMatchObject({ stdout: '', stderr: '' })
  await run(analyze, ['security', '--offline=true', '--threshold=30', '--no-pager', unit])
})
