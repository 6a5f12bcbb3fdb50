import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'

/** Every file ran, whole and well: only then does a missing failure mean anything. */
const isComplete = async (project: TestProject): Promise<boolean> => {
  const { vitest } = project
  const { testFiles } = await project.globTestFiles()
  const modules = vitest.state.getTestModules()
  return !vitest.config.testNamePattern && modules.length === testFiles.length && modules.every((module) => module.ok())
}

/** Declared for the contract's sake, as `checkin/list` says; nothing makes it (rulings, "Check-in of a blocked tracker"). */
const never = ['checkin/list device_limit_exceeded']

/** Declared errors of operations that no test of a complete run produced, as `tag/create over_quota`. */
export const neverProduced = async (project: TestProject, noted: string): Promise<string[]> => {
  if (!(await isComplete(project))) return []
  const { api } = await import('#api/index.ts')
  const produced = new Set(readFileSync(noted, 'utf8').split('\n'))
  return Object.values(api)
    .flatMap(({ path, errors = [] }) => errors.map((error) => `${path} ${error}`))
    .filter((declared) => !produced.has(declared) && !never.includes(declared))
}
