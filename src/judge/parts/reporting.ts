import type { Judging } from '../judging.ts'
import type { Kind } from '../kind.ts'
import { reported } from './reported.ts'

/** A kind that tells what devices report. */
interface Reporting extends Omit<Kind, 'tells' | 'reported' | 'judging'> {
  /** What a device reports, as a sentence ends. */
  reports: string
  primary: readonly [event: string]
  /** What ends the other. */
  secondary?: readonly [event: string]
  /** More than what the device reports. */
  judging?: Judging
}

/** A kind without specifics: it tells what the device reports. */
export const reporting = <const Declared extends Reporting>({ reports, ...kind }: Declared) => {
  const { primary, secondary = [], judging } = kind as Omit<Reporting, 'reports'>
  const texts = Object.fromEntries([
    ...primary.map((event) => [event, 'primary'] as const),
    ...secondary.map((event) => [event, 'secondary'] as const),
  ])
  return {
    ...kind,
    tells: `The device reports ${reports}.`,
    reported: true as const,
    judging: judging ?? reported(() => texts),
  }
}
