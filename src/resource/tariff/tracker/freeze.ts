const day = 86_400_000

/**
 * Days of 24 hours, begun ones included, until a plan that was changed at `changed` may be changed again free of
 * charge; 0 when it may be changed now.
 */
export const daysFrozen = (changed: Date | null, now: Date, freeze_days: number): number => {
  if (changed === null) return 0
  const passed = (now.getTime() - changed.getTime()) / day
  return Math.max(0, Math.ceil(freeze_days - passed))
}
