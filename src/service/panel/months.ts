import { invalid } from '#contract/errors.ts'

/** Months of the calendar that a dealer asks for, by numbers: months since the year 0. */

/** Months that may be asked for at once. */
const longest = 12

export const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** The month of a number, `yyyy-MM`. */
export const monthOf = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The months from one to another, both included, `yyyy-MM`. Throws error 7 for a last one before the first, fails with 211 for more than twelve. */
export const monthsBetween = (
  { from, to }: { from: string; to: string },
  fail: (error: 'time_span_too_big') => never,
): string[] => {
  const [first, count] = [numberOf(from), numberOf(to) - numberOf(from) + 1]
  if (count < 1) throw invalid('to', 'must not be before from')
  if (count > longest) fail('time_span_too_big')
  return Array.from({ length: count }, (_, n) => monthOf(first + n))
}
