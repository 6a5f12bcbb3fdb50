import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The code of a commit, in a folder of its own, with the packages that are here. */
export const versionOf = async (commit: string): Promise<{ folder: string; remove(): void }> => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-version-'))
  await rm(folder, { recursive: true })
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root, stdio: 'ignore' })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove: () => void execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root }),
  }
}
