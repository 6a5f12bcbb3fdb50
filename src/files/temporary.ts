import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders for what is worked on and not kept: uploads, documents, maps that are measured. */

const kinds = ['upload', 'document', 'map'] as const
const ours = new RegExp(`^odograph-(${kinds.join('|')})-`)
/** Milliseconds that nothing takes, however slowly it comes, is worked on and is read. */
const abandoned = 86_400_000

/** Makes a folder readable by us alone; its maker removes it. */
export const temporaryFolder = (kind: (typeof kinds)[number]): Promise<string> =>
  mkdtemp(join(tmpdir(), `odograph-${kind}-${process.pid}-`))

/** Removes temporary folders of processes that were killed: their ids tell nothing, for in a container all are 1. */
export const sweepTemporary = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!ours.test(name)) continue
    const folder = join(tmpdir(), name)
    const about = await lstat(folder).catch(() => undefined)
    // Another process may be as far, and what is another user's stays.
    if (about && about.mtimeMs < Date.now() - abandoned)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
