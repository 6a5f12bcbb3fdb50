import { expect, test } from 'vitest'
import { catalogues } from '#generate/catalogues.ts'
import { faultsOf, typeOf, untranslatedOf } from '#generate/messages.ts'
import { completed } from '#src/web/words.ts'
import { readCatalogue } from '#web/words/dictionary.ts'
import { createVoice, parse } from '#web/words/message.ts'

test.each([
  ['no argument', {}, 'no argument'],
  ["Trailer's plate", {}, "Trailer's plate"],
  ['Version #', {}, 'Version #'],
  ["'{key}' stands for {what}, and '' for one", { what: 'the key' }, "{key} stands for the key, and ' for one"],
  ['{count, plural, one {# zone} other {# zones}}', { count: 1 }, '1 zone'],
  ['{count, plural, one {# zone} other {# zones}}', { count: 12_345 }, '12,345 zones'],
  ['{count, plural, =0 {none} other {# of {all}}}', { count: 0, all: 'X' }, 'none'],
  ["{count, plural, other {'#' is #}}", { count: 7 }, '# is 7'],
  ['{kind, select, car {a car} other {something}}', { kind: 'car' }, 'a car'],
  ['{kind, select, car {a car} other {something}}', { kind: 'constructor' }, 'something'],
])('a message says what is given to it: %s', (text, given, said) => {
  expect(createVoice('en')(parse(text), given)).toBe(said)
})

test('a number takes the form of its language', () => {
  const parts = parse('{count, plural, one {# точка} few {# точки} many {# точек} other {# точки}}')
  expect([1, 3, 5, 21, 1.5].map((count) => createVoice('ru')(parts, { count }))).toEqual([
    '1 точка',
    '3 точки',
    '5 точек',
    '21 точка',
    '1,5 точки',
  ])
})

test.each([
  '{',
  '{count',
  'a } b',
  '{a b}',
  '{count, number}',
  '{count, plural, one {#}}',
  '{count, plural, one {# other {#}}',
])('what is no message of ours is refused: %s', (text) => {
  expect(() => parse(text)).toThrow(SyntaxError)
})

const english = {
  title: 'Zones',
  'states.on': 'on',
  count: '{count, plural, one {# zone} other {# zones}}',
  ask: 'Run {name}?',
}

test('keys with dots are groups, and messages with arguments functions of them', () => {
  const words = readCatalogue(english, 'en') as unknown as {
    title: string
    states: { on: string }
    count(given: { count: number }): string
  }
  expect([words.title, words.states.on, words.count({ count: 2 })]).toEqual(['Zones', 'on', '2 zones'])
  expect(typeOf(english, '')).toBe(`{
  title: string
  states: {
    on: string
  }
  count: (given: { count: number }) => string
  ask: (given: { name: string }) => string
}`)
})

const russian = { ...english, count: '{count, plural, one {# зона} few {# зоны} many {# зон} other {# зоны}}' }

test.each<[string, Record<string, string>, string]>([
  ['a key is too many', { more: 'ещё' }, 'more is none of the English ones'],
  ['an argument is unknown', { ask: 'Запустить {label}?' }, 'ask: {label} is none of the English arguments'],
  ['an argument is missing', { ask: 'Запустить?' }, 'ask: {name} is missing'],
  ['a message is broken', { ask: 'Запустить {name?' }, 'ask: } is wanted at character 16 of “Запустить {name?”'],
  ['a message is empty', { title: ' ' }, 'title: a text is wanted'],
  [
    'a number has too few forms',
    { count: '{count, plural, one {#} other {#}}' },
    'count: {count} lacks its form for few',
  ],
  ['a number is text', { count: '{count} зон' }, 'count: {count} is a number in English'],
])('a catalogue is refused where %s', (_, change, fault) => {
  expect(faultsOf(russian, english, 'ru')).toEqual([])
  expect(faultsOf({ ...russian, ...change }, english, 'ru')).toContain(fault)
})

test('what a language lacks is listed, and said in English in its place', () => {
  const { 'states.on': _, ...lacking } = russian
  expect(faultsOf(lacking, english, 'ru')).toEqual([])
  expect(untranslatedOf(lacking, english)).toEqual(['states.on: on'])
  expect(untranslatedOf(russian, english)).toEqual([])
  expect(Object.entries(completed(lacking, english))).toEqual(Object.entries(russian))
})

test('the catalogues of all languages say the same, with the same arguments, or nothing yet', async () => {
  const [types, missing] = await catalogues()
  expect(types?.text).toContain("'fleet/zones': {")
  expect(missing?.path).toBe('web/words/untranslated.gen.txt')
})
