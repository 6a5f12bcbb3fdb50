/** The fields that a device is set to add, by the list of letters that it tells before them: `%CI%MV%BV`. */

import type { Attributes } from '#track/point.ts'

/** Bytes of a field in the binary form; `text`: up to a zero. Signed where the figure can be negative. */
interface Field {
  size: number | 'text'
  signed?: true
  put?: (value: number, found: Attributes) => void
}

const scaled =
  (name: string, factor = 1) =>
  (value: number, found: Attributes): void => {
    found[name] = value / factor
  }

const fields: Readonly<Record<string, Field>> = {
  SA: { size: 1, put: scaled('satellites') },
  AT: { size: 4, signed: true, put: scaled('alt') },
  MV: { size: 2, put: scaled('board_voltage', 10) },
  BV: { size: 2, put: scaled('battery_voltage', 10) },
  GQ: {
    size: 1,
    put: (level, found) => {
      if (level <= 31) found.gsm_signal = Math.round((level * 100) / 31)
    },
  },
  CE: { size: 4, put: scaled('cell_id') },
  LC: { size: 2, put: scaled('lac') },
  CN: {
    size: 4,
    put: (network, found) => {
      if (network > 0) found.gsm_operator = network
    },
  },
  RL: { size: 1 },
  PC: { size: 4 },
  RP: { size: 2, put: scaled('rpm') },
  GS: { size: 1 },
  DT: { size: 1 },
  MF: { size: 2 },
  EL: { size: 1, put: scaled('engine_load') },
  TR: { size: 1, put: scaled('throttle') },
  ET: { size: 2, signed: true, put: scaled('coolant_temperature') },
  FL: { size: 1, put: scaled('fuel_percent') },
  ML: {
    size: 1,
    put: (lamp, found) => {
      found.check_engine_light = lamp !== 0
    },
  },
  FC: { size: 4 },
  AV1: { size: 2 },
  SM: { size: 2 },
  PD: { size: 1 },
  CM: { size: 8 },
  GN: { size: 60 },
  GV: { size: 6 },
  ME: { size: 8 },
  IA: { size: 1 },
  MP: { size: 1 },
  MT: {
    size: 1,
    put: (moves, found) => {
      found.motion = moves !== 0
    },
  },
  NC: { size: 'text' },
  GL: { size: 'text' },
  MA: { size: 'text' },
  VN: { size: 'text' },
  CD: { size: 'text' },
}

const putText = (name: string, text: string, found: Attributes): void => {
  if (name === 'VN' && text.length === 17) found.vin = text
  if (name === 'CD' && /^\d{18,20}$/.test(text)) found.iccid = text
}

/** The letters of a list, without those that say it is one. */
export const namesOf = (list: string): readonly string[] => list.split('%').slice(2)

const integerAt = (bytes: Buffer, at: number, { size, signed }: Field): number =>
  signed ? bytes.readIntBE(at, Number(size)) : bytes.readUIntBE(at, Number(size))

/**
 * Puts the fields that stand from `start` on. Answers where they end; NaN where a field of unknown size is among them, with those
 * before it; `undefined` where they go beyond the end.
 */
export const ofBytes = (
  names: readonly string[],
  bytes: Buffer,
  start: number,
  found: Attributes,
): number | undefined => {
  let at = start
  for (const name of names) {
    const field = fields[name]
    if (!field) return Number.NaN
    if (field.size === 'text') {
      const end = bytes.indexOf(0, at)
      if (end === -1) return undefined
      putText(name, bytes.toString('latin1', at, end), found)
      at = end + 1
    } else {
      if (at + field.size > bytes.length) return undefined
      if (field.size <= 4) field.put?.(integerAt(bytes, at, field), found)
      at += field.size
    }
  }
  return withCell(found) && at
}

export const ofTexts = (names: readonly string[], values: readonly string[], found: Attributes): void => {
  names.forEach((name, index) => {
    const text = values[index] ?? ''
    const field = fields[name]
    if (!field || text === '') return
    if (field.size === 'text') putText(name, text, found)
    else if (/^-?\d{1,12}$/.test(text)) field.put?.(Number(text), found)
  })
  withCell(found)
}

/** Network, area and cell together are a cell. */
const withCell = (found: Attributes): true => {
  const { gsm_operator: network, lac, cell_id: cell } = found
  if (typeof network === 'number' && typeof lac === 'number' && lac > 0 && typeof cell === 'number' && cell > 0) {
    const digits = String(network)
    found.cell = `${digits.slice(0, 3)}-${Number(digits.slice(3))}-${lac}-${cell}`
  }
  delete found.lac
  delete found.cell_id
  return true
}
