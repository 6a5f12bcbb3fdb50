import { Type } from 'typebox'
import { Described, Id, LocalTime, LongId, Nullable, OneOf } from '#contract/schema.ts'

/** Deliveries: an entry of the history on its way to one recipient. */

export const Status = OneOf(['waiting', 'sent', 'dead'])

export const common = {
  id: LongId,
  entry_id: Described(LongId, 'Entry of the history that was told.'),
  tracker_id: Id,
  status: Described(Status, 'What has become of it.'),
  created: LocalTime,
  attempts: Type.Integer({ description: 'How often it was tried.' }),
  attempted: Nullable(Described(LocalTime, 'When it was tried last.')),
  http_status: Nullable(Type.Integer({ description: 'What was answered last.' })),
  error: Type.String({ description: 'What went wrong last.' }),
}
