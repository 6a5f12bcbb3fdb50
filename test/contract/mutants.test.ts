import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '#test/mutants/mutants.ts'

test.each(mutants.map((mutant) => [mutant.wrong, mutant] as const))('a mistake can be made: %s', (_, mutant) => {
  const { file, from, to, tests } = mutant
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
})
