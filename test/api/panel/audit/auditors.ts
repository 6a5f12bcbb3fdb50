/** What lets a panel login read the audit. */
export const auditing = {
  activation_code: ['read'],
  email_gateways: ['read'],
  notification_settings: ['read', 'update'],
  service_settings: ['read', 'update'],
  tariffs: ['read'],
  tracker_bundles: ['read'],
  trackers: ['read'],
  transactions: ['read'],
  users: ['read', 'update'],
}

export const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
