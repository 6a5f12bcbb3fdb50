import { expect, test } from 'vitest'
import { keysAfter } from '#web/session/keys.ts'

/** What pages ask again when something was changed: each once. */

test.each([
  ['its own kind', 'task/update', [], [['task']]],
  ['other kinds too', 'garage/delete', ['vehicle'], [['garage'], ['vehicle']]],
  ['what a wider one has, with that', 'task/route/update', ['task'], [['task']]],
  ['the same once', 'fuel/receipt/import', ['fuel', 'fuel/receipt', 'fuel'], [['fuel']]],
  ['what only begins alike, by itself', 'task/update', ['tasks/list'], [['task'], ['tasks', 'list']]],
])('%s', (_, path, also, keys) => {
  expect(keysAfter(path, also)).toEqual(keys)
})
