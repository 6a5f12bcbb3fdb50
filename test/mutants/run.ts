/**
 * `npm run mutants -- [word …]`: makes each mistake of `mutants.ts` in a copy of this commit, or those in whose description or file a word
 * stands, and tells which of them no test notices. Takes half a minute a mistake; by hand, for CI has no time for it.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutant, mutants } from './mutants.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = process.argv.slice(2)
const asked = mutants.filter(
  ({ wrong, file }) => words.length === 0 || words.some((word) => `${wrong} ${file}`.includes(word)),
)

const copy = mkdtempSync(join(tmpdir(), 'odograph-mutants-'))
const git = (...args: string[]): void => {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Answers whether a test of it fails. */
const isNoticed = ({ file, from, to, tests }: Mutant): boolean => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  // A mistake that stops everything is noticed too.
  const args = ['node_modules/.bin/vitest', 'run', '--bail=1', '--reporter=dot', ...tests]
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 600_000 })
  writeFileSync(path, text)
  return status !== 0
}

git('worktree', 'add', '--detach', '--force', copy, 'HEAD')
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
try {
  const alive = asked.filter((mutant) => {
    const noticed = isNoticed(mutant)
    process.stdout.write(`${noticed ? 'noticed' : 'LIVES  '}  ${mutant.wrong} (${mutant.file})\n`)
    return !noticed
  })
  process.stdout.write(`\n${asked.length - alive.length} of ${asked.length} noticed\n`)
  process.exitCode = alive.length > 0 ? 1 : 0
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(copy, { recursive: true, force: true })
}
