/** How long history is kept, as plans write it: `90d`. */

export const units = ['h', 'd', 'm', 'y'] as const
type Unit = (typeof units)[number]

interface Period {
  length: number | undefined
  unit: Unit
}

/** The limits of its number, for which the service has a pattern. */
export const length_limits = { minimum: 1, maximum: 9999 } as const

export const periodOf = (written: string): Period => ({
  length: Number.parseInt(written, 10) || 1,
  unit: units.find((unit) => written.endsWith(unit)) ?? 'm',
})

export const writtenPeriod = ({ length, unit }: Period): string => `${length ?? 1}${unit}`
