import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { Described, Id, LongId, Named, Nullable, UtcTime } from '#contract/schema.ts'

/** Access to the audit, for logins that may read all that a dealer has: the chain tells of all of it. */
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

/** An entry of the audit: a deed of one of the dealer's logins in the panel. */
export const PanelAuditEntry = Named('PanelAuditEntry', {
  id: Described(LongId, 'From 1 on without a gap, by dealer.'),
  panel_login_id: Described(Id, 'Id of the panel login who did it.'),
  login: Type.String({ description: 'Login of who did it.' }),
  entry_category: Type.String({ description: 'What it was done to: `user` for `panel/user/update`.' }),
  entry_id: Nullable(Described(LongId, 'What it was done to.')),
  action: Type.String({ description: 'The path of the operation.' }),
  host: Type.String({ description: 'The address that it was asked from.' }),
  user_agent: Type.String({ description: 'What the client says of itself.' }),
  action_date: UtcTime,
})
