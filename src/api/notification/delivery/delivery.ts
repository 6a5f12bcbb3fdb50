import { Type } from 'typebox'
import { Id, LocalTime, LongId, Nullable, OneOf } from '../../schema.ts'

/** An entry of the history for one recipient. */

export const Status = OneOf(['waiting', 'sent', 'dead'])

export const common = {
  id: LongId,
  entry_id: LongId,
  tracker_id: Id,
  status: Status,
  created: LocalTime,
  attempts: Type.Integer(),
  attempted: Nullable(LocalTime),
  http_status: Nullable(Type.Integer({ description: 'What was answered last.' })),
  error: Type.String({ description: 'What went wrong last.' }),
}
