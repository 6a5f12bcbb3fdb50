import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import type { Word } from '#task/said.ts'

/** What was said by hand of tasks. */

/** Words of each task that are kept: nobody says more of one. */
const most = 100

/** Keeps a word of a tracker about a task that was asked of it then; answers whether it was. */
export const say = async (
  db: Db,
  { account_id, id }: Held<'task'>,
  { tracker_id, says, at }: Omit<Word, 'at'> & { at: Date },
): Promise<boolean> => {
  // Phones tell whole seconds: within the one in which it was asked, it was asked.
  const { rows } = await sql<{ tracker_id: number | null; since: Date }>`
    select tracker_id, since from task_version
    where account_id = ${account_id} and task_id = ${id} and date_trunc('second', since) <= ${at}
    order by since desc limit 1`.execute(db)
  const [asked] = rows
  if (asked?.tracker_id !== tracker_id) return false
  const then = asked.since > at ? asked.since : at
  await sql`
    insert into task_word (account_id, task_id, tracker_id, says, at)
    select ${account_id}, ${id}, ${tracker_id}, ${says}, ${then}
    where (select count(*) from task_word where account_id = ${account_id} and task_id = ${id}) < ${most}
    on conflict do nothing`.execute(db)
  return true
}

/** All that was said of tasks, by task. */
export const wordsOf = async (
  db: Db,
  { account_id }: Owner,
  task_ids: readonly number[],
): Promise<Map<number, Word[]>> => {
  const { rows } = await sql<Omit<Word, 'at'> & { task_id: number; at: Date }>`
    select task_id, tracker_id, says, at from task_word
    where account_id = ${account_id} and task_id = any(${task_ids}::int[])`.execute(db)
  const said = rows.map(({ at, ...word }) => ({ ...word, at: at.getTime() }))
  return Map.groupBy(said, ({ task_id }) => task_id)
}
