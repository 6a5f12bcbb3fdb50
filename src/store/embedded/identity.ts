/** Whom PostgreSQL runs as, and what that user can reach. PostgreSQL itself refuses to run as root. */
import { lstatSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user a child runs as; `undefined` in its place means: as we do. */
export interface Identity {
  uid: number
  gid: number
}

/** Nobody: works without creating a user, and needs no entry of its own anywhere. */
const nobody: Identity = { uid: 65534, gid: 65534 }

/**
 * As root the owner of an existing cluster, or nobody for a new one; otherwise ourselves.
 * Throws when the cluster belongs to a user that we cannot become, or to root.
 */
export function whoRuns(cluster: string): Identity | undefined {
  const us = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (us !== 0) {
    if (owner && us !== undefined && owner.uid !== us) {
      throw new Error(
        `${cluster} belongs to uid ${owner.uid} and we are uid ${us}: start Odograph as its owner or as root`,
      )
    }
    return undefined
  }
  if (owner?.uid === 0) {
    throw new Error(`${cluster} belongs to root, as whom PostgreSQL refuses to run: chown -R ${nobody.uid} ${cluster}`)
  }
  return owner ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Whether `who` may pass through every directory above `path`. Modes only: access control lists are not seen. */
export function canReach(path: string, who: Identity | undefined): boolean {
  if (!who) return true
  const above = dirname(path)
  return permits(statSync(above), who, 1) && (above === path || canReach(above, who))
}

/** Whether the mode of a file gives `who` the bits (4 read, 2 write, 1 execute or pass through). */
export function permits(file: Stats, who: Identity, bits: number): boolean {
  const shift = file.uid === who.uid ? 6 : file.gid === who.gid ? 3 : 0
  return ((file.mode >> shift) & bits) === bits
}

/** Whether nobody but us (or root) can have put things into this directory: what we execute from it is ours. */
export function isOurs(directory: string): boolean {
  const stat = lstatSync(directory)
  return stat.isDirectory() && (stat.uid === 0 || stat.uid === process.getuid?.()) && (stat.mode & 0o022) === 0
}
