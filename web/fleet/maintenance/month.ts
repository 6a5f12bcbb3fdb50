/** The days of a calendar's page, and what is due on them. */

const day = 86_400_000

/** Days of a month, `2026-11`, as `2026-11-22`, and in which column the first stands: 1 is Monday. */
export const daysOf = (month: string): { days: string[]; column: number } => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${after(month, 1)}-01T00:00:00Z`)
  const days = Array.from({ length: Math.round((next - first) / day) }, (_, i) => dayAt(first + i * day))
  return { days, column: ((new Date(first).getUTCDay() + 6) % 7) + 1 }
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The month that lies so many months after this one. */
export const after = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** What is foreseen for each day; what nobody can foresee is on none. */
export const byDay = <T extends { prediction?: { end_date: string | null } }>(
  tasks: readonly T[],
): ReadonlyMap<string, readonly T[]> =>
  new Map(
    Array.from(
      Map.groupBy(tasks, ({ prediction }) => prediction?.end_date?.slice(0, 10) ?? ''),
      ([day, due]) => [day, due as readonly T[]] as const,
    ).filter(([day]) => day !== ''),
  )
