import { expect, test } from 'vitest'
import type { CompactState } from '#client/live-client.ts'
import { type Standing, sinceOf, standingOf } from '#web/live/standing.ts'

type Told = Parameters<typeof standingOf>[0]

test.each<[string, Partial<CompactState> | undefined, boolean]>([
  ['waiting', undefined, false],
  ['blocked', { connection_status: 'active', movement_status: 'moving' }, true],
  ['waiting', { connection_status: 'just_registered', movement_status: 'parked' }, false],
  ['offline', { connection_status: 'offline', movement_status: 'moving' }, false],
  ['no_signal', { connection_status: 'signal_lost', movement_status: 'moving' }, false],
  ['moving', { connection_status: 'active', movement_status: 'moving' }, false],
  ['moving', { connection_status: 'idle', movement_status: 'moving', ignition: false }, false],
  ['idling', { connection_status: 'active', movement_status: 'stopped' }, false],
  ['idling', { connection_status: 'active', movement_status: 'parked', ignition: true }, false],
  ['parked', { connection_status: 'active', movement_status: 'stopped', ignition: false }, false],
  ['parked', { connection_status: 'active', movement_status: 'parked' }, false],
])('%s: %o', (standing, state, isBlocked) => {
  expect(standingOf(state as Told, isBlocked)).toBe(standing)
})

test.each<[Standing, string]>([
  ['idling', 'stood'],
  ['parked', 'stood'],
  ['offline', 'heard'],
  ['no_signal', 'heard'],
  ['moving', 'heard'],
])('%s is so since it %s', (standing, since) => {
  expect(sinceOf({ standing, state: { movement_status_update: 'stood', last_update: 'heard' } })).toBe(since)
  expect(sinceOf({ standing })).toBeUndefined()
})
