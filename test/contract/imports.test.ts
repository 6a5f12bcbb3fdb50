import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { files, folderOf, type Import, imports } from '#test/contract/imported.ts'
import manifest from '../../package.json' with { type: 'json' }

/** What the linter cannot tell of imports: types from values, and where a relative path leads. The rest is in `biome.json`. */

const where = (refused: (one: Import) => boolean): string[] =>
  imports.filter(refused).map(({ file, source }) => `${file} imports ${source}`)

test('the imports are found', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(where(({ file, target }) => file === 'http/door.ts' && target === 'contract/errors.ts')).toHaveLength(1)
})

test('a relative path stays in its folder', () => {
  const leaves = ({ file, source, target }: Import) => source.startsWith('.') && folderOf(target) !== folderOf(file)
  const isManifest = ({ target }: Import) => target === '../package.json'
  expect(where((one) => leaves(one) && !isManifest(one))).toEqual([])
})

/** Whose types may be imported from where, and nothing more. */
const typesOnly = [
  { of: 'ingest', by: 'gateway', why: 'the function that gateway feeds is passed in' },
  { of: 'notify', by: 'ingest', why: 'what is told to people is passed in' },
  ...['bus', 'notify', 'files', 'geocode', 'map', 'store'].map((of) => ({
    of,
    by: 'contract',
    why: 'capabilities come in the context',
  })),
  { of: 'bus', by: 'api', why: 'capabilities come in the context' },
  { of: 'bus', by: 'http', why: 'whom the door tells is passed in' },
  { of: 'bus', by: 'ingest', why: 'whom ingest tells is passed in' },
  { of: 'notify', by: 'api', why: 'capabilities come in the context' },
  { of: 'files', by: 'api', why: 'capabilities come in the context' },
  { of: 'geocode', by: 'api', why: 'capabilities come in the context' },
  { of: 'map', by: 'api', why: 'capabilities come in the context' },
  { of: 'web', by: 'http', why: 'the pages are built by whoever starts the program' },
  { of: 'metrics.ts', by: 'http', why: 'metrics are made by whoever starts the program' },
  { of: 'metrics.ts', by: 'gateway', why: 'metrics are made by whoever starts the program' },
  { of: 'metrics.ts', by: 'ingest', why: 'metrics are made by whoever starts the program' },
]

test.each(typesOnly)('$by imports types of $of only: $why', ({ of, by }) => {
  expect(where(({ file, target, isType }) => folderOf(file) === by && folderOf(target) === of && !isType)).toEqual([])
})

test('main.js is imported by nobody', () => {
  expect(where(({ target }) => target === 'main.js')).toEqual([])
})

test('what builds the pages is loaded in processes of its own', () => {
  expect(where(({ target, isType }) => target === 'vite' && !isType).sort()).toEqual([
    'web/develop.ts imports vite',
    'web/make.ts imports vite',
  ])
  expect(where(({ target }) => ['web/make.ts', 'web/develop.ts'].includes(target)).sort()).toEqual([
    'cli/web.ts imports #src/web/develop.ts',
    'web/make-process.ts imports ./make.ts',
  ])
})

test('what runs needs no development package: those are not installed where the pages come built', () => {
  const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? ''
  const developing = ['web/develop.ts', 'web/make.ts', 'generate/regions.ts']
  const needs = ({ file, target, isType }: Import) =>
    packageOf(target) in manifest.devDependencies && !isType && !developing.includes(file)
  expect(where(needs)).toEqual([])
})

test('SQL is in the store only', () => {
  const drivers = ['kysely', 'pg']
  const outside = imports.filter(({ file }) => !['store', 'cli', 'generate'].includes(folderOf(file)))
  expect(outside.filter(({ target, isType }) => drivers.includes(folderOf(target)) && !isType)).toEqual([])
})

/** The rooms of the store: each knows only those before it. */
const rooms = [
  'embedded',
  '.',
  'backup',
  'sql',
  'points',
  'fleet',
  'sensors',
  'behaviour',
  'place',
  'people',
  'command',
  'delivery',
  'rules',
  'history',
  'import',
  'forward',
  'files',
  'fuel',
  'maintenance',
  'forms',
  'checkins',
  'tasks',
  'reports',
  'links',
  'phones',
  'chat',
  'billing',
  'dealer',
  'demo',
  'audit',
  'account',
]
const roomOf = (file: string): number => rooms.indexOf(relative('store', dirname(file)) || '.')

test('every room of the store has its place among the others', () => {
  const ofStore = files.filter((file) => folderOf(file) === 'store')
  expect(ofStore.filter((file) => roomOf(file) < 0)).toEqual([])
})

test('a room of the store knows only those before it', () => {
  const isStore = (file: string) => folderOf(file) === 'store'
  const runsBack = ({ file, target }: Import) => isStore(file) && isStore(target) && roomOf(target) > roomOf(file)
  expect(where(runsBack)).toEqual([])
})
