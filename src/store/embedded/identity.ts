/** Whom PostgreSQL runs as, and what that user can reach. PostgreSQL itself refuses to run as root. */
import { existsSync, lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user a child runs as; `undefined` in its place means: as we do. */
export interface Identity {
  uid: number
  gid: number
}

/** Nobody: has an entry in /etc/passwd everywhere, which `initdb` wants; but other programs are run as it too. */
const nobody: Identity = { uid: 65534, gid: 65534 }

/** A number of our own, of those that no system gives away; the server wants no entry for it. */
const own: Identity = { uid: 65528, gid: 65528 }

/**
 * The user that a cluster belongs to or is to be made by: as root the owner of an existing one, or nobody for a new
 * one; otherwise ourselves. Throws when the cluster belongs to a user that we cannot become, or to root.
 */
export function ownerOf(cluster: string): Identity | undefined {
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

/**
 * Gives nobody's cluster, a new one or that of a former version, to a user that runs nothing else, and answers its
 * owner then. Not while a server runs or may have left processes behind, which PostgreSQL would not find as another
 * user; not when parts of it are elsewhere; nor where the system knows no such number, as in some containers.
 */
export function giveOver(cluster: string): Identity | undefined {
  const owner = ownerOf(cluster)
  if (owner?.uid !== nobody.uid || process.getuid?.() !== 0 || existsSync(join(cluster, 'postmaster.pid'))) return owner
  const entries = readdirSync(cluster, { recursive: true, withFileTypes: true })
  if (entries.some((entry) => entry.isSymbolicLink())) return owner
  try {
    for (const { parentPath, name } of entries) lchownSync(join(parentPath, name), own.uid, own.gid)
    // Last, so that a start that was interrupted is begun anew.
    lchownSync(cluster, own.uid, own.gid)
    return own
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EINVAL') return owner
    throw error
  }
}

/**
 * Answers whether `who` may pass through every directory above `path`. Modes only: access control lists are not seen.
 */
export function canReach(path: string, who: Identity | undefined): boolean {
  if (!who) return true
  const above = dirname(path)
  return permits(statSync(above), who, 1) && (above === path || canReach(above, who))
}

/** Answers whether the mode of a file gives `who` the bits (4 read, 2 write, 1 execute or pass through). */
export function permits(file: Stats, who: Identity, bits: number): boolean {
  const shift = file.uid === who.uid ? 6 : file.gid === who.gid ? 3 : 0
  return ((file.mode >> shift) & bits) === bits
}

/** Answers whether nobody but us (or root) can have put things into this directory: what we execute from it is ours. */
export function isOurs(directory: string): boolean {
  const stat = lstatSync(directory)
  return stat.isDirectory() && (stat.uid === 0 || stat.uid === process.getuid?.()) && (stat.mode & 0o022) === 0
}
