import { statfs } from 'node:fs/promises'

/** Bytes of the disk that a folder is on; null where they are not known. */
export const diskOf = async (folder: string): Promise<{ free: number; total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
