import type { Kind } from '../kind.ts'

/** People change working statuses, no device does: it is told where they do it (src/store/history/note.ts). */
export const workStatusChange: Kind = { judge: () => undefined }
