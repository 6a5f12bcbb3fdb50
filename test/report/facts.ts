import type { Drive, Facts } from '#report/facts.ts'
import type { Reader } from '#report/reader.ts'
import { tellerOf } from '#report/tell.ts'

/** Facts as tests have them: a device of which nothing is known but what they say. */

export const reader: Reader = { locale: 'en', time_zone: 'UTC', measurement_system: 'metric' }

export const tell = (more: Partial<Reader> = {}, seconds = false) => tellerOf({ ...reader, ...more }, seconds)

export const utc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

export const facts = (more: Partial<Facts> = {}): Facts => ({
  device: { id: 1, label: 'Van' },
  windows: [{ from: utc('2020-10-06 00:00'), to: utc('2020-10-07 00:00') }],
  ...{ drives: [], stops: [], checkins: [], events: [], drivers: [], statuses: [], areas: [], walked: [] },
  ...more,
})

/** A drive of so many seconds and metres. */
export const drive = (from: number, seconds: number, length: number, more: Partial<Drive> = {}): Drive => ({
  ...{ id: 1, from, to: from + seconds * 1000 },
  start: { lat: 1, lng: 2, address: 'A' },
  end: { lat: 3, lng: 4, address: '' },
  ...{ length, max_speed: 96 },
  ...more,
})
