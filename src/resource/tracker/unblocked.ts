/** Error 208 for a tracker whose device is blocked; else the tracker. */
export const unblocked = <T extends { blocked: boolean }>(tracker: T, fail: (error: 'device_blocked') => never): T =>
  tracker.blocked ? fail('device_blocked') : tracker
