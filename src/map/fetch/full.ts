import { dirname } from 'node:path'

/** Answers whether a disk, or what a user may have of it, is full. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException | undefined)?.code))

export const fullSentence = (path: string): string =>
  `The disk of ${dirname(path)} is full, and nothing was kept: make room, or fetch a smaller area or fewer levels (--max-zoom).`
