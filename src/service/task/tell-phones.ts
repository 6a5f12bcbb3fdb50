import { days_ahead } from '#resource/mobile/task.ts'
import type { Db } from '#store/db.ts'
import { noteDeed } from '#store/history/note.ts'
import type { Owner } from '#store/owner.ts'
import { toldDeviceOf } from '#store/people/push-tokens.ts'

/** What became of a task for the phones of a tracker. */
interface Told {
  /** Whose phones; null for nobody's. */
  tracker_id: number | null
  /** A route stands for its checkpoints. */
  task: { id: number; label: string; from: Date }
  change: 'new' | 'changed' | 'gone'
}

/**
 * Has the phones of a tracker pushed a task that is theirs now, another, or no longer theirs, by an entry `phone_task` of the history; nothing
 * where none of them wants to be pushed, or it is so far ahead that they are not shown it yet.
 */
export const tellPhones = async (
  db: Db,
  owner: Owner,
  { tracker_id, task: { id, label, from }, change }: Told,
  now: Date,
): Promise<void> => {
  if (tracker_id === null || from.getTime() > now.getTime() + days_ahead * 86_400_000) return
  const source_id = await toldDeviceOf(db, { ...owner, tracker_id })
  if (source_id === undefined) return
  const extra = { task_id: id, change, text: label }
  await noteDeed(db, owner, { tracker_id, source_id, event: 'phone_task', at: now, detail: label, extra }, now)
}
