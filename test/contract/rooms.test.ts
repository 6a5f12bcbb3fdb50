import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'

/** What no linter's rule of folders can say of the rooms (docs/architecture.md). */

interface Import {
  from: string
  /** The file that is imported, from the root. */
  to: string
  /** Names that are more than types. */
  values: string[]
}

const aliases = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).imports).map(
  ([alias, path]) => [alias.replace('*', ''), normalize(path.replace('*', ''))] as const,
)

const fileOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const found = aliases.filter(([alias]) => specifier.startsWith(alias)).at(0)
  return found ? found[1] + specifier.slice(found[0].length) : specifier
}

const importsOf = (from: string): Import[] =>
  [...readFileSync(from, 'utf8').matchAll(/^import (type )?(?:\{([^}]*)\}|(?:\* as )?\w+) from '([^']+)'/gm)].map(
    ([, type, names, specifier]) => ({
      from,
      to: fileOf(from, specifier as string),
      values:
        type || !names
          ? []
          : [...names.matchAll(/(type )?(\w+)(?: as \w+)?\s*(?:,|$)/g)].flatMap(([, isType, name]) =>
              isType ? [] : [name as string],
            ),
    }),
  )

const all = globSync('src/**/*.ts').flatMap(importsOf)
const declared = new Set(Object.values(api).map(({ path }) => `src/api/${path}.ts`))

test('What is in src/api is an operation, or belongs to one of them alone', () => {
  const others = globSync('src/api/**/*.ts').filter((file) => !declared.has(file) && file !== 'src/api/index.ts')
  expect(others.length).toBeGreaterThan(10)
  const shared = others.filter((file) => all.filter(({ to }) => to === file).length !== 1)
  expect(shared).toEqual([])
})

test('No family of operations leans on another one', () => {
  const familyOf = (file: string) => file.split('/')[2]
  const leaning = all.filter(
    ({ from, to }) =>
      from.startsWith('src/api/') &&
      from !== 'src/api/index.ts' &&
      to.startsWith('src/api/') &&
      familyOf(from) !== familyOf(to),
  )
  expect(leaning).toEqual([])
})

test('What is held was locked: the store alone says that it is', () => {
  const saying = all.filter(({ to, values }) => to === 'src/store/held.ts' && values.includes('held'))
  expect(saying.length).toBeGreaterThan(3)
  expect(saying.filter(({ from }) => !from.startsWith('src/store/'))).toEqual([])
})

test('Resources take of the store its types and its words, and nothing that asks', async () => {
  const taken = all.filter(({ from, to }) => from.startsWith('src/resource/') && to.startsWith('src/store/'))
  expect(taken.length).toBeGreaterThan(10)
  const asking: string[] = []
  for (const { from, to, values } of taken) {
    expect(existsSync(to)).toBe(true)
    const module: Record<string, unknown> = await import(join(process.cwd(), to))
    asking.push(...values.filter((name) => typeof module[name] === 'function').map((name) => `${from}: ${name}`))
  }
  expect(asking).toEqual([])
})
