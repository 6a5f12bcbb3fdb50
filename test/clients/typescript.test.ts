import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { afterwards } from '#test/afterwards.ts'
import { runPlatform } from '#test/platform.ts'

/** The client as a stranger has it: packed, installed in a folder far from ours, compiled, run. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const home = join(root, 'clients/typescript')
const run = promisify(execFile)

const password = 'correct horse 1'
const login = 'ada@fleet.example'

const readme = await readFile(join(home, 'README.md'), 'utf8')
const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? []

const refused = `import { ApiError, type Code, createClient, isFailureOf, type Params, type Result } from 'odograph-client'
import type { Limits } from 'odograph-client/limits'
import { tagCreate } from 'odograph-client/limits/tag'
const { call } = createClient({ url: '' })
export const asked: Params<'track/list'> = { tracker_id: 1, from: '', to: '' }
export const told = (result: Result<'tag/list'>): string | undefined => result.list[0]?.name
// @ts-expect-error there is no such operation
call('tag/rename')
// @ts-expect-error the tag is missing
call('tag/create')
// @ts-expect-error a tag has a name
call('tag/create', { tag: { color: 'ff0000' } })
export const full = (error: unknown): boolean => isFailureOf(error, 'tag/create') && error.code === 268
// @ts-expect-error it has no quota
export const never = (error: unknown): boolean => isFailureOf(error, 'tag/list') && error.code === 268
export const code = (error: ApiError): Code => error.code
export const longest: 60 = tagCreate['tag.name'].maxLength
export const limits: Limits = tagCreate
`

const options = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  skipDefaultLibCheck: true,
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odograph-client-'))
  afterwards(() => rm(folder, { recursive: true }))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts=false', '--pack-destination', folder], {
    cwd: home,
  })
  const [{ filename }] = JSON.parse(stdout)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder })
  await writeFile(join(folder, 'example.ts'), example)
  await writeFile(join(folder, 'refused.ts'), refused)
}, 120_000)

test('it holds nothing but itself, in the version of the platform', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder })
  expect(stdout.trim().split('\n')).toHaveLength(2)
  const versionIn = async (path: string) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8')).version
  expect(await versionIn(home)).toBe(await versionIn(root))
})

const ours = 'typescript/bin/tsc'
const first = '@tsd/typescript/typescript/lib/tsc.js'

test.each([
  ['our TypeScript', ours, 'nodenext'],
  ['our TypeScript, for a bundler', ours, 'bundler'],
  ['the first TypeScript 5', first, 'nodenext'],
])('%s takes it as a browser would', { timeout: 120_000 }, async (_, compiler, moduleResolution) => {
  const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution
  const compilerOptions = { ...options, module, moduleResolution }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await run(process.execPath, [join(root, 'node_modules', compiler)], { cwd: folder })
})

test('the example of its README runs', async () => {
  const { url } = await runPlatform({ dealer_password: password })
  const { hash } = await createClient({ url }).call('panel/account/auth', { login: '1', password })
  const dealer = createClient({ url, hash })
  const user = { login, activated: true }
  await dealer.call('panel/user/create', { user, password, time_zone: 'UTC', locale: 'en_US' } as never)
  const session = await createClient({ url }).call('user/auth', { login, password })
  const device = { label: 'Van', group_id: 0, model: 'osmand', plugin_id: 44, device_id: 'van-1' }
  await createClient({ url, hash: session.hash }).call('tracker/register', device as never)

  const places: Record<string, string> = { url, login, password }
  const asked = example.replace(/^const (url|login|password) = .*$/gm, (_, name) => `const ${name} = '${places[name]}'`)
  await writeFile(join(folder, 'run.ts'), asked)
  const { stdout } = await run(process.execPath, [join(folder, 'run.ts')], { timeout: 30_000 })
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toMatch(/^\d+ Van$/)
  expect(lines).toContain('Not found in the database')
  expect(stdout).toContain("parameter: 'tag.name'")
  expect(lines.slice(-2)).toEqual(['application/vnd.google-earth.kml+xml', '1 states'])
})
