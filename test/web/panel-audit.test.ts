import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { flat, payloadOf } from '#web/parts/audit/payload.ts'
import { wordsOf } from '#web/words/dictionary.ts'

const deeds = await wordsOf('panel/audit/deeds', 'en')

test('all that can be done in the panel is told in words', () => {
  const commands = Object.values(api).filter(({ kind, path }) => kind === 'command' && path.startsWith('panel/'))
  const told = new Set(Object.keys(deeds))
  expect(commands.map(({ path }) => path.replace('panel/', '')).filter((path) => !told.has(path))).toEqual([])
})

test('what was asked is shown by the names on its way', () => {
  const { params } = payloadOf('{"params":{"user":{"id":1,"name":"","tags":[1,2],"more":{}}}}')
  expect(flat(params ?? {})).toEqual([
    ['user.id', '1'],
    ['user.name', ''],
    ['user.tags', '[1,2]'],
    ['user.more', '{}'],
  ])
})
