import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindFiles } from '#generate/kind-files.ts'
import { groups } from '#judge/event-place.ts'
import { events } from '#judge/events.ts'
import { type Kind, languages } from '#judge/kind.ts'
import { kinds, missing } from '#judge/kinds.ts'
import { typeNames } from '#resource/tracker/rule/types.ts'

/** Every folder of a kind is whole, and all lists have it. */

const all = Object.entries(kinds)
const folders = (await readdir('src/judge/kinds', { withFileTypes: true })).filter((one) => one.isDirectory())
const rules = await readFile('docs/rules.md', 'utf8')
const pages = await readFile('web/fleet/rules/kinds.gen.ts', 'utf8')

/** The names of all texts of a kind in a language. */
const namesOf = (words: object = {}): string[] =>
  Object.entries(words).flatMap(([name, text]) =>
    typeof text === 'object' ? namesOf(text).map((inner) => `${name}.${inner}`) : [name],
  )

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((text) => (typeof text === 'object' ? textsOf(text) : [text]))

test('every folder is a type of the API, and every type has its folder', () => {
  expect(typeNames.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

test.each(all)('%s has its words in all languages', (_, { words }) => {
  if (!words) return
  expect(Object.keys(words).toSorted()).toEqual([...languages].toSorted())
  for (const language of languages) {
    expect(namesOf(words[language]).toSorted()).toEqual(namesOf(words.en).toSorted())
    for (const text of textsOf(words[language])) expect(text.trim()).not.toBe('')
  }
})

test.each(all)('%s tells events that are declared once, with a sentence where it brings them', (type, kind) => {
  for (const event of [...kind.primary, ...(kind.secondary ?? [])]) expect(events).toContain(event)
  expect(Object.keys(kind.events ?? {}).toSorted()).toEqual(Object.keys(kind.words?.en.events ?? {}).toSorted())
  for (const [event, { group }] of Object.entries(kind.events ?? {})) {
    expect(groups).toContain(group)
    expect(all.filter(([, { events = {} }]) => event in events).map(([name]) => name)).toEqual([type])
  }
})

/** Options whose names the form takes from elsewhere: the sentences of their events. */
const titled = ({ options = {} }: Kind): string[] =>
  Object.entries(options).flatMap(([name, option]) =>
    option.is === 'alarm' || (option.is === 'flag' && option.event) ? [] : [name],
  )

test.each(all.filter(([type]) => !missing(type)))('%s can be made, and is told of in docs and pages', (type, kind) => {
  const { words, param, options = {} } = kind
  expect(rules).toContain(`| \`${type}\` | ${kind.tells}`)
  expect(pages).toContain(`\n  ${type}: {`)
  expect(Object.keys(words?.en.options ?? {}).toSorted()).toEqual(titled(kind).toSorted())
  expect(words?.en.param === undefined).toBe(param === undefined)
  expect(words?.en.said === undefined).toBe(words?.en.name === undefined)
  for (const option of Object.values(options)) expect(option.meaning).toMatch(/\.$/)
  if (param) expect(param.usual >= param.least && param.usual <= param.most).toBe(true)
  for (const option of Object.values(options))
    if (option.is === 'figure') expect(option.usual >= option.least && option.usual <= option.most).toBe(true)
})

test('a folder alone is a kind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinds-'))
  try {
    await mkdir(join(folder, 'falling_asleep'))
    const [index] = await kindFiles(folder)
    expect(index?.text).toContain("import { falling_asleep } from './falling_asleep/kind.ts'")
    expect(index?.text).toContain('\n  falling_asleep,\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
