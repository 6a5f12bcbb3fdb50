/**
 * Custom fields: fields that a device is configured to add, by the list of letters that it sends before them:
 * `%CI%MV%BV`.
 */

import { type Measure, put } from '#device/measures.ts'
import { cellName } from '#gateway/parts/radio.ts'
import { addEvent, type HarshDriving } from '#track/events.ts'
import { bus } from './bus.ts'
import type { Field, Found } from './field.ts'

const scaled =
  (name: Measure, factor = 1) =>
  (value: number, { attributes }: Found): void => {
    put(attributes, name, value / factor)
  }

const aside =
  (name: 'satellites' | 'alt' | 'area' | 'cell') =>
  (value: number, found: Found): void => {
    found[name] = value
  }

/** Anything but zero: it was driven so since the report before. */
const harsh =
  (kind: HarshDriving) =>
  (times: number, { attributes }: Found): void => {
    if (times > 0) addEvent(attributes, 'harsh_driving', kind)
  }

const fields: Readonly<Record<string, Field>> = {
  ...bus,
  SA: { size: 1, put: aside('satellites') },
  AT: { size: 4, signed: true, put: aside('alt') },
  MV: { size: 2, put: scaled('board_voltage', 10) },
  BV: { size: 2, put: scaled('battery_voltage', 10) },
  GQ: {
    size: 1,
    put: (level, { attributes }) => {
      if (level <= 31) attributes.gsm_signal = Math.round((level * 100) / 31)
    },
  },
  CE: { size: 4, put: aside('cell') },
  LC: { size: 2, put: aside('area') },
  CN: {
    size: 4,
    put: (network, found) => {
      if (network > 0) found.network = network
    },
  },
  RL: { size: 1 },
  PC: { size: 4, put: scaled('impulses1') },
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
    put: (lamp, { attributes }) => {
      attributes.check_engine_light = lamp !== 0
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
  MP: { size: 1, put: scaled('intake_pressure') },
  EO: { size: 4 },
  EH: { size: 4, put: scaled('engine_hours', 10) },
  IN0: { size: 1 },
  IN1: { size: 1 },
  IN2: { size: 1 },
  IN3: { size: 1 },
  HA: { size: 1, put: harsh('acceleration') },
  HB: { size: 1, put: harsh('braking') },
  HC: { size: 1, put: harsh('cornering') },
  MT: {
    size: 1,
    put: (moves, { attributes }) => {
      attributes.motion = moves !== 0
    },
  },
  NC: { size: 'text' },
  GL: { size: 'text' },
  MA: { size: 'text' },
  VN: { size: 'text' },
  CD: { size: 'text' },
}

/** The number of a card, of sixteen letters and digits at most; a slot that is empty is told in other ways. */
const isCard = (text: string): boolean => /^[0-9A-Z]{8,16}$/.test(text) && /[^0]/.test(text)

const putText = (name: string, text: string, { attributes }: Found): void => {
  if ((name === 'VN' || name === 'ZS1' || name === 'JS1') && text.length === 17) attributes.vin = text
  if (name === 'JS3' && isCard(text)) attributes.tachograph_card1 = text
  if (name === 'JS4' && isCard(text)) attributes.tachograph_card2 = text
  if (name === 'CD' && /^\d{18,20}$/.test(text)) attributes.iccid = text
}

/** The letters of a list, without those that mark it as one. */
export const namesOf = (list: string): readonly string[] => list.split('%').slice(2)

const integerAt = (bytes: Buffer, at: number, { size, signed }: Field): number =>
  signed ? bytes.readIntBE(at, Number(size)) : bytes.readUIntBE(at, Number(size))

/**
 * Reads custom fields from `start` on. Returns the offset of their end; NaN where a field of unknown size is among
 * them, after those before it; `undefined` where they exceed the bytes.
 */
export const ofBytes = (names: readonly string[], bytes: Buffer, start: number, found: Found): number | undefined => {
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

/** Reads custom fields of the text form. */
export const ofTexts = (names: readonly string[], values: readonly string[], found: Found): void => {
  names.forEach((name, index) => {
    const text = values[index] ?? ''
    const field = fields[name]
    if (!field || field.bytes_only || text === '') return
    if (field.size === 'text') putText(name, text, found)
    else if (/^-?\d{1,12}$/.test(text)) field.put?.(Number(text), found)
  })
  withCell(found)
}

/** Makes network, area and cell one attribute. */
const withCell = ({ attributes, network, area, cell }: Found): true => {
  if (network === undefined) return true
  attributes.gsm_operator = network
  const digits = String(network)
  if (area && cell) attributes.cell = cellName(Number(digits.slice(0, 3)), Number(digits.slice(3)), area, cell)
  return true
}
