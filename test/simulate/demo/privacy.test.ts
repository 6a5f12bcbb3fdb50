import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { ensurePrivacy } from '#simulate/demo/privacy.ts'
import type { DemoTracker } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'

const { server, tenant, tracker } = await fleet()

test('one van is private after work, and that is said once', async () => {
  const alice = await tenant()
  const vehicle = demoVehicles.find(({ label }) => label === 'Service van')
  const { tracker_id } = await tracker(alice)
  const ask = async (url: string | URL | Request, options?: RequestInit) => {
    const { pathname } = new URL(String(url))
    const headers = Object.fromEntries(new Headers(options?.headers))
    const answer = await server.inject({ method: 'POST', url: pathname, headers, payload: String(options?.body) })
    return new Response(answer.body, { status: answer.statusCode })
  }
  const client = createClient({ url: 'http://here.example', fetch: ask as typeof fetch, hash: alice.hash })
  const trackers = [{ id: tracker_id, vehicle }] as DemoTracker[]
  await ensurePrivacy(client, trackers)
  await ensurePrivacy(client, trackers)
  const { hours, notes } = await alice.call('tracker/privacy/read', { tracker_id })
  expect([hours.length, notes.length]).toEqual([6, 1])
})
