import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { files, folderOf, imports } from '#test/contract/imported.ts'

/** What no linter's rule of folders can say of the rooms (docs/architecture.md). */

const declared = new Set(Object.values(api).map(({ path }) => `api/${path}.ts`))
const index = 'api/index.ts'

test('What is in src/api is an operation, or belongs to one of them alone', () => {
  const others = files.filter((file) => folderOf(file) === 'api' && !declared.has(file) && file !== index)
  expect(others.length).toBeGreaterThan(10)
  const shared = others.filter((file) => imports.filter(({ target }) => target === file).length !== 1)
  expect(shared).toEqual([])
})

test('No family of operations leans on another one', () => {
  const familyOf = (file: string) => file.split('/')[1]
  const within = imports.filter(
    ({ file, target }) => folderOf(file) === 'api' && folderOf(target) === 'api' && file !== index,
  )
  expect(within.length).toBeGreaterThan(10)
  expect(within.filter(({ file, target }) => familyOf(file) !== familyOf(target))).toEqual([])
})

test('What is held was locked: the store alone says that it is', () => {
  const saying = imports.filter(({ target, values }) => target === 'store/held.ts' && values.includes('held'))
  expect(saying.length).toBeGreaterThan(3)
  expect(saying.filter(({ file }) => folderOf(file) !== 'store')).toEqual([])
})

test('Resources take of the store its types and its words, and nothing that asks', async () => {
  const taken = imports.filter(({ file, target }) => folderOf(file) === 'resource' && folderOf(target) === 'store')
  expect(taken.length).toBeGreaterThan(10)
  const asking: string[] = []
  for (const { file, target, values } of taken) {
    const module: Record<string, unknown> = await import(`../../src/${target}`)
    asking.push(...values.filter((name) => typeof module[name] === 'function').map((name) => `${file}: ${name}`))
  }
  expect(asking).toEqual([])
})

test('Nothing but pace has timers: what waits does so by a clock that a test can move on', async () => {
  // A time limit of one call may be `AbortSignal.timeout`, and `setImmediate` waits for no time.
  const timer = /\b(?:setTimeout|setInterval)\b|['"](?:node:)?timers(?:\/promises)?['"]/
  const having: string[] = []
  for (const file of files)
    if (timer.test(await readFile(new URL(`../../src/${file}`, import.meta.url), 'utf8'))) having.push(file)
  expect(having.length).toBeGreaterThan(1)
  expect(having.filter((file) => folderOf(file) !== 'pace')).toEqual([])
})
