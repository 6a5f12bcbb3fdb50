import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildAhead } from '#src/web/web.ts'
import { folderFor, siteOf, smallPackage, startWeb } from './site.ts'

const patient = { timeout: 180_000 }
const shown = async (root: string, caches: readonly string[]) => {
  const started = await startWeb(root, caches)
  await expect.poll(() => started.web.now(), patient).not.toBe('building')
  return started
}
const buildsIn = async (cache: string): Promise<string[]> => (await readdir(cache)).sort()

test('the first start builds, later ones find it', patient, async () => {
  const { root, cache } = await smallPackage()
  const { web, told } = await shown(root, [cache])
  const { site } = siteOf(web)
  expect(web.screens).toEqual({ fleet: ['tracks'], panel: [], link: [], go: [] })
  expect(site.pages.fleet.html).toContain('<title>fleet</title>')
  expect(site.pages.fleet.html).toContain('nonce="{nonce}"')
  expect(site.pages.fleet.screens).toEqual({ tracks: [expect.stringMatching(/^\/assets\/screen-.*\.js$/)] })
  const [script = ''] = site.pages.fleet.screens.tracks ?? []
  expect(site.files[script]).toMatchObject({
    lasting: true,
    encodings: ['br', 'gzip'],
    type: expect.stringMatching(/javascript/),
  })
  expect(site.files['/worker.js']).toMatchObject({ lasting: false })
  expect(String(await site.read(script))).toContain('a long word')
  expect(told.built).toHaveLength(1)
  const again = await shown(root, [cache])
  expect(again.told.built).toHaveLength(0)
  expect(siteOf(again.web).site.pages).toEqual(site.pages)
})

test('two who start at once leave one build, whole, and nothing beside it', patient, async () => {
  const { root, cache } = await smallPackage()
  const both = await Promise.all([shown(root, [cache]), shown(root, [cache]), buildAhead(root, [cache])])
  expect(await buildsIn(cache)).toEqual([expect.stringMatching(/^web-[0-9a-f]{32}$/)])
  for (const started of both.slice(0, 2)) expect('web' in started && siteOf(started.web).site.files).toBeTruthy()
  expect((await buildAhead(root, [cache])).found).toBe(true)
})

test(
  'whatever the pages are made of makes another build; the last one before stays, older ones go',
  patient,
  async () => {
    const { root, cache, write } = await smallPackage()
    const folders: string[] = []
    for (const [path, text] of [
      ['src/geo/distance.ts', 'export const far = (): number => 2\n'],
      ['web/panel/main.ts', 'document.title = "other"\n'],
      ['package-lock.json', '{}'],
    ] as const) {
      await write(path, text)
      const { folder, found } = await buildAhead(root, [cache])
      expect(found).toBe(false)
      folders.push(folder)
      // As long ago as it would be.
      const then = new Date(Date.now() - (10 - folders.length) * 60_000)
      await utimes(folder, then, then)
    }
    const left = join(cache, `web-${'a'.repeat(32)}.draft-1`)
    const fresh = join(cache, `web-${'a'.repeat(32)}.draft-2`)
    for (const folder of [left, fresh]) await mkdir(folder)
    await utimes(left, new Date(0), new Date(0))
    await writeFile(join(cache, 'gazetteer-1'), 'of somebody else')
    const { web } = await shown(root, [cache])
    expect(await buildsIn(cache)).toEqual(
      [
        'gazetteer-1',
        ...folders.slice(1).map((folder) => folder.slice(cache.length + 1)),
        fresh.slice(cache.length + 1),
      ].sort(),
    )
    expect(siteOf(web).before?.pages.fleet).toBeTruthy()
  },
)

test('a build that fails is told with its reason', {
  timeout: 180_000,
}, async () => {
  const { root, cache, write } = await smallPackage({ 'web/panel/main.ts': 'import "./nothing.ts"\n' })
  const { web, told } = await shown(root, [cache])
  expect(web.now()).toBe('failed')
  expect(told.failed).toEqual([expect.stringContaining('nothing.ts')])
  expect(await buildsIn(cache)).toEqual([])
  await expect(buildAhead(root, [cache])).rejects.toThrow('nothing.ts')
  await write('web/panel/main.ts', 'document.title = "mended"\n')
  // Its sources are other ones now: it is found by whoever starts next.
  expect(siteOf((await shown(root, [cache])).web).site.pages.panel.html).toContain('panel')
  expect(web.now()).toBe('failed')
})

test('one that could not be kept is found once somebody else has built it', patient, async () => {
  const { root, cache } = await smallPackage()
  await writeFile(cache, '')
  const { web, told } = await shown(root, [cache])
  expect(told.failed).toEqual([expect.stringContaining('no place to keep')])
  await rm(cache)
  await buildAhead(root, [cache])
  await expect.poll(() => typeof web.now(), patient).toBe('object')
})

test('pages made of what nobody would miss are refused by its name', patient, async () => {
  const { root, cache } = await smallPackage({
    'web/panel/main.ts': 'import { secret } from "#src/secret.ts"\nalert(secret)\n',
  })
  await expect(buildAhead(root, [cache])).rejects.toThrow('the pages import src/secret.ts')
})

test('a file whose type nobody knows is refused by its name', patient, async () => {
  const { root, cache } = await smallPackage({ 'web/public/x.unknown': 'x' })
  await expect(buildAhead(root, [cache])).rejects.toThrow('x.unknown')
})

test('where the first place cannot be written to, the second is taken; without any it says so', patient, async () => {
  const { root, cache } = await smallPackage()
  const file = join(await folderFor('place'), 'file')
  await writeFile(file, '')
  const { web } = await shown(root, [join(file, 'below'), cache])
  expect(siteOf(web).site.files).toBeTruthy()
  await rm(cache, { recursive: true })
  await expect(buildAhead(root, [join(file, 'below')])).rejects.toThrow('there is no place to keep what is built')
})

test('without its sources the platform goes on, and says that there is nothing to show', patient, async () => {
  const { web } = await shown(await folderFor('empty'), [await folderFor('cache')])
  expect(web.screens).toEqual({ fleet: [], panel: [], link: [], go: [] })
  expect(web.now()).toBe('failed')
})

test('who stops while it builds leaves nothing behind', patient, async () => {
  const { root, cache } = await smallPackage()
  const { web, told } = await startWeb(root, [cache])
  await expect.poll(() => buildsIn(cache).catch(() => [])).toHaveLength(1)
  await web.stop()
  expect(await buildsIn(cache)).toEqual([])
  expect(told).toEqual({ failed: [], built: [] })
})
