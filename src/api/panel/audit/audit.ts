import { Type } from 'typebox'
import { dealerWith } from '../../caller.ts'
import { Id, LongId, Named, Nullable, UtcTime } from '../../schema.ts'

/** The chain tells of everything that a dealer has, so whoever reads it may read all that every dealer has. */
export const mayAudit = dealerWith(
  ['activation_code', 'read'],
  ['email_gateways', 'read'],
  ['notification_settings', 'read'],
  ['service_settings', 'read'],
  ['tariffs', 'read'],
  ['tracker_bundles', 'read'],
  ['trackers', 'read'],
  ['transactions', 'read'],
  ['users', 'read'],
)

/** What a login of the dealer did in the panel. */
export const PanelAuditEntry = Named('PanelAuditEntry', {
  id: Type.Unsafe<number>({ ...LongId, description: 'From 1 on without a gap, by dealer.' }),
  panel_login_id: Id,
  login: Type.String(),
  entry_category: Type.String({ description: 'What it was done to: `user` for `panel/user/update`.' }),
  entry_id: Nullable(LongId),
  action: Type.String({ description: 'The path of the operation.' }),
  host: Type.String({ description: 'The address that it was asked from.' }),
  user_agent: Type.String(),
  action_date: UtcTime,
})
