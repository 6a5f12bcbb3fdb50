import { expect, test } from 'vitest'
import { longParts, nightParts } from '#report/hours-driven.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const drive = (from: string, to: string) => ({ from: at(from), to: at(to) })
const minutes = (parts: readonly { from: number; driven: number }[]) =>
  parts.map(({ from, driven }) => `${new Date(from).toISOString().slice(5, 16)} ${driven / 60_000}`)

const night = { from: 22, to: 6, zone: 'UTC' }

test('the parts of drives that lie in the night, of each night by itself', () => {
  const drives = [
    drive('2026-01-05T05:30', '2026-01-05T07:00'),
    drive('2026-01-05T12:00', '2026-01-05T13:00'),
    drive('2026-01-05T21:30', '2026-01-06T22:10'),
  ]
  expect(minutes(nightParts(drives, night))).toEqual(['01-05T05:30 30', '01-05T22:00 480', '01-06T22:00 10'])
})

test('a night within a day, and the clocks of a zone', () => {
  const drives = [drive('2026-01-05T00:30', '2026-01-05T03:30')]
  expect(minutes(nightParts(drives, { from: 1, to: 3, zone: 'UTC' }))).toEqual(['01-05T01:00 120'])
  expect(minutes(nightParts(drives, { from: 1, to: 3, zone: 'Asia/Tokyo' }))).toEqual([])
  expect(minutes(nightParts(drives, { ...night, zone: 'Europe/Berlin' }))).toEqual(['01-05T00:30 180'])
})

const limits = { most: 120 * 60_000, rest: 30 * 60_000 }

test('beyond two hours without a break, short stops left out, each excess once', () => {
  const drives = [
    drive('2026-01-05T08:00', '2026-01-05T09:30'),
    drive('2026-01-05T09:40', '2026-01-05T10:40'),
    drive('2026-01-05T10:50', '2026-01-05T11:00'),
  ]
  expect(minutes(longParts(drives, limits))).toEqual(['01-05T10:10 40'])
})

test('a break begins anew', () => {
  const drives = [drive('2026-01-05T08:00', '2026-01-05T10:00'), drive('2026-01-05T10:30', '2026-01-05T12:31')]
  expect(minutes(longParts(drives, limits))).toEqual(['01-05T12:30 1'])
  expect(longParts([], limits)).toEqual([])
})
