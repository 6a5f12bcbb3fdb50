import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

/** Whether every file ran, whole: only then does a missing failure mean anything; and whether it ran well: only then is it nobody's but its own. */
const runOf = async (project: TestProject): Promise<{ whole: boolean; well: boolean }> => {
  const { vitest } = project
  const { testFiles } = await project.globTestFiles()
  const modules = vitest.state.getTestModules()
  const whole = !vitest.config.testNamePattern && modules.length === testFiles.length
  return { whole, well: modules.every((module) => module.ok()) }
}

/** Declared for the contract's sake, as `checkin/list` says; nothing makes it (rulings, "Check-in of a blocked tracker"). */
const never = ['checkin/list device_limit_exceeded']

/**
 * Errors that operations declare, as `tag/create over_quota`. Asked of Node itself: what vitest loads for a whole run knows no
 * `import.meta.resolve`, which operations come to need.
 */
export const readDeclared = async (): Promise<string[]> => {
  const told = await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./declared.ts', import.meta.url))], {
    maxBuffer: 2 ** 24,
  })
  return told.stdout.trim().split('\n')
}

/**
 * Declared errors of operations that no test of a whole run produced, as `tag/create over_quota`; `sure` unless a test has failed, which
 * may have been the one that produces them.
 */
export const neverProduced = async (
  project: TestProject,
  noted: string,
): Promise<{ list: string[]; sure: boolean }> => {
  const { whole, well } = await runOf(project)
  if (!whole) return { list: [], sure: true }
  const produced = new Set(readFileSync(noted, 'utf8').split('\n'))
  const list = (await readDeclared()).filter((declared) => !produced.has(declared) && !never.includes(declared))
  return { list, sure: well }
}
