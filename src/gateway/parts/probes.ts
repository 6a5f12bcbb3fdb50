import { type Measured, own } from '#device/measures.ts'

/** Fuel probes of Omnicomm as they write what they measure, for devices that pass it on: all figures are hex. */

/** Frequency, degrees of one byte with a sign, and the level, some with a digit behind the point: `F=0AF9 t=1A N=03FF.0`. */
const alone = /(?:^|[^0-9A-Z])F=[0-9A-F]{1,4} +t=([0-9A-F]{2}) +N=([0-9A-F]{4})(?![0-9A-F])/

/** Degrees and levels of several, which are numbered from 0: `t_0=1C;N_0=0419.0`. */
const numbered = /(?:^|;)(?:t_([0-7])=([0-9A-F]{2})|N_([0-7])=([0-9A-F]{4})(?:\.[0-9A-F])?)(?=;|$)/g

const degrees = (hex: string): number => Buffer.from(hex, 'hex').readInt8(0)

const put = (
  index: number,
  found: Measured,
  { temperature, level }: { temperature?: string; level?: string },
): void => {
  if (temperature !== undefined) own(found, `lls_temperature${index}`, degrees(temperature))
  if (level !== undefined) own(found, `lls${index}`, Number.parseInt(level, 16))
}

/** Reads what words say of probes; nothing where they speak of none. */
export const probes = (words: string, found: Measured): void => {
  const [, temperature, level] = alone.exec(words) ?? []
  put(1, found, { temperature, level })
  for (const [, of_degrees, temperature, of_level, level] of words.matchAll(numbered))
    put(1 + Number(of_degrees ?? of_level), found, { temperature, level })
}
