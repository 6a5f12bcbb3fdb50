import { readFile } from 'node:fs/promises'
import { operationPaths } from './api-index.ts'
import type { Generated } from './generate.ts'

const specification = new URL('../../test/contract/specification.txt', import.meta.url)

/** `test/contract/not-yet.txt`: the operations of the specification's section 4 that are not answered yet. */
export const notYet = async (): Promise<Generated[]> => {
  const answered = new Set(await operationPaths())
  const named = (await readFile(specification, 'utf8')).split('\n')
  return [{ path: 'test/contract/not-yet.txt', text: named.filter((path) => !answered.has(path)).join('\n') }]
}
