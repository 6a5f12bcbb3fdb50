import { expect, test } from 'vitest'
import { textsFor } from '#src/web/languages.ts'

const list = '/there/node_modules/react-aria/dist/private/menu/intlStrings.mjs'

test.each([
  ['../intl/menu/fi-FI.mjs', '../intl/menu/en-US.mjs'],
  ['./intl/zh-TW.mjs', './intl/en-US.mjs'],
  ['../intl/menu/ru-RU.mjs', '../intl/menu/ru-RU.mjs'],
  ['../intl/menu/pt-PT.mjs', '../intl/menu/pt-PT.mjs'],
])('a list of texts takes of %s %s', (file, texts) => {
  expect(textsFor(file, list)).toBe(texts)
})

test('of others it leaves all as they are', () => {
  expect(textsFor('../intl/menu/fi-FI.mjs', '/there/node_modules/dates/intlStrings.mjs')).toBe('../intl/menu/fi-FI.mjs')
})
