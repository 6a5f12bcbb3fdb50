const day = 86_400_000

/** Days until a plan that was changed on this day (UTC, `2026-11-21`) may be changed for nothing; 0 when it may be now. */
export const daysFrozen = (changed: string | null, today: string, freeze_days: number): number => {
  if (changed === null) return 0
  const passed = (Date.parse(today) - Date.parse(changed)) / day
  return Math.max(0, freeze_days + 1 - passed)
}
