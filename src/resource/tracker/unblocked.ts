/** The tracker itself; fails with 208 if its device is blocked. */
export const unblocked = <T extends { blocked: boolean }>(tracker: T, fail: (error: 'device_blocked') => never): T =>
  tracker.blocked ? fail('device_blocked') : tracker
