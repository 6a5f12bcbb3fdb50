import { expect, test } from 'vitest'
import { operations } from '#test/contract/operations.ts'
import words from '#web/fleet/account/audit/words/en.json' with { type: 'json' }

const known: Readonly<Record<string, string>> = words
const measured = operations
  .filter(({ kind, path }) => kind === 'command' && /^tracker\/(sensor|counter)\//.test(path))
  .map(({ path }) => path)

test.each(measured)('%s is told in words in the audit, and not by its path', (path) => {
  const steps = path.split('/')
  const area = steps.map((_, i) => `areas.${steps.slice(0, i + 1).join('/')}`).findLast((key) => key in known)
  expect(area).toMatch(/^areas\.tracker\/(sensor|counter)/)
  expect(known).toHaveProperty([`verbs.${steps.at(-1)}`])
})
