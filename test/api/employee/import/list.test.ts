import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { importsAreListed } from '#test/import-lists.ts'

const opened = await fleet()

test('the latest imports come first, and a sub-user sees its own', () => importsAreListed(opened, 'employee'))

test('more than a list holds is 212', async () => {
  const alice = await opened.tenant()
  expect(await alice.fails('employee/import/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
