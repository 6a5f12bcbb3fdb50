import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { readDeclared } from './produced.ts'

test('every error that an operation declares is known to the last look of a whole run', async () => {
  const declared = Object.values(api).flatMap(({ path, errors = [] }) => errors.map((error) => `${path} ${error}`))
  expect(declared).toContain('tag/create over_quota')
  expect(await readDeclared()).toEqual(declared)
})
