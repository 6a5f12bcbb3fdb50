/**
 * The reason for which a track began or ended, and the figures that decided (docs/tracks.md lists them all). `minutes`,
 * whole: of silence before it began; of standing or silence that end a track. `metres`, whole: from where it was before
 * to where that showed. `speed`, km/h: told where it showed; up to which it stood.
 */
export interface Reason {
  reason: (typeof start_reasons)[number] | (typeof end_reasons)[number]
  minutes?: number
  metres?: number
  speed?: number
}

/** A switch that the settings ask: it stood while that was off. */
export type Switch = 'ignition' | 'motion'

export const start_reasons = [
  'first_report',
  'moved',
  'ignition',
  'motion',
  'silence',
  'satellites',
  'period',
  'plan',
] as const

export const end_reasons = ['under_way', 'parked', 'ignition', 'motion', 'silence', 'satellites', 'period'] as const
