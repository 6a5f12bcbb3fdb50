import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A docstring begins with a noun or a verb that a stranger knows (STYLE.md), not with a relative clause without a noun. */
const noun_less = /^(What|Which|Whether|And|Those|Who|Whom|Whose|Whoever|How|The same)\b/

const exported =
  /\/\*\*\s(?:\s?\* )?((?:[^*]|\*(?!\/))*)\*\/\nexport (?:const|async function|function|class|type|interface)\*? (\w+)/g

const folders = readdirSync('src', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Beginnings that leave out what the thing is, as `As it is told again.` does. */
const thing_less = /^(As|Below|Of|Where|Whatever|With)\b/

const clients = ['client.ts', 'live-client.ts'].map((file) => `clients/typescript/src/${file}`)
const helpers = readdirSync('test').flatMap((file) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') ? [`test/${file}`] : [],
)

test.each([...clients, ...helpers])('docstrings of %s begin with what the thing is', (path) => {
  const found = [...readFileSync(path, 'utf8').matchAll(exported)].flatMap(([, text = '', name]) =>
    noun_less.test(text) || thing_less.test(text) ? [`${name}: ${text}`] : [],
  )
  expect(found).toEqual([])
})

test.each(clients)('all that %s exports has a docstring', (path) => {
  const bare = /(?<!\*\/\n)^export (?:const|async function|function|class|type|interface)\*? (\w+)/gm
  expect(Array.from(readFileSync(path, 'utf8').matchAll(bare), ([, name]) => name)).toEqual([])
})

test.each(folders)('docstrings of what %s exports begin with what the thing is', (folder) => {
  const paths = readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const found = paths.flatMap((path) =>
    [...readFileSync(`src/${folder}/${path}`, 'utf8').matchAll(exported)]
      .filter(([, text = '']) => noun_less.test(text))
      .map(([, text, name]) => `${path} ${name}: ${text}`),
  )
  expect(found).toEqual([])
})

test('docstrings are found', () => {
  const [[, text, name] = []] = [...'/** What it is. */\nexport const it = 1'.matchAll(exported)]
  expect([text, name]).toEqual(['What it is. ', 'it'])
  expect([...'/**\n * What it is.\n */\nexport const it = 1'.matchAll(exported)]).toHaveLength(1)
  expect(readFileSync('src/store/held.ts', 'utf8')).toMatch(exported)
})
