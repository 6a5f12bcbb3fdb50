import { expect, test } from 'vitest'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { owntracks } from '#gateway/protocols/owntracks/protocol.ts'
import { appsOf } from '#web/go/position/elsewhere.ts'

/** Addresses that set other applications up, against the protocols that hear them. */

const request = { method: 'POST', path: '/', query: {}, headers: {}, body: Buffer.of(), content_type: '' }
const apps = appsOf('fleet.example', { device_id: '7000123', osmand: 5055, owntracks: 5144 })

test('those are told that something listens for', () => {
  const of = (osmand: number | null, owntracks: number | null) =>
    appsOf('fleet.example', { device_id: '7', osmand, owntracks }).map(({ name }) => name)
  expect([of(1, 2), of(1, null), of(null, 2)]).toEqual([
    ['Traccar Client', 'OwnTracks', 'OsmAnd'],
    ['Traccar Client', 'OsmAnd'],
    ['OwnTracks'],
  ])
})

test('Traccar Client is told the address and the device', () => {
  const { protocol, searchParams } = new URL(apps[0]?.address ?? '')
  expect(protocol).toBe('org.traccar.client:')
  expect(Object.fromEntries(searchParams)).toMatchObject({ url: 'http://fleet.example:5055', id: '7000123' })
})

test('OwnTracks sends over HTTP as a device that the platform knows', () => {
  const inline = new URL(apps[1]?.address ?? '').searchParams.get('inline') ?? ''
  const set = JSON.parse(atob(inline))
  expect(set).toMatchObject({ _type: 'configuration', mode: 3, url: 'http://fleet.example:5144/' })
  // It leaves the header of a user out that it does not have.
  const headers = { ...(set.username && { 'x-limit-u': set.username }), 'x-limit-d': set.deviceId }
  expect(owntracks.names?.({ ...request, headers })).toEqual(['7000123'])
})

test('what OsmAnd makes of its address is a place of the device', () => {
  const values = ['53.5', '10', '1700000000', '5', '20', '10', '90']
  const sent = new URL((apps[2]?.address ?? '').replace(/\{(\d)\}/g, (_, i) => values[Number(i)] ?? ''))
  const query = Object.fromEntries(sent.searchParams)
  const { points } = osmand.decode({ ...request, method: 'GET', query }, 1_700_000_000_000)
  expect(osmand.names?.({ ...request, query })).toContain('7000123')
  expect(points).toMatchObject([{ lat: 53.5, lng: 10, speed: 36, heading: 90 }])
})
