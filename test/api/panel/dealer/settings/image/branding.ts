import { png, send } from '#test/avatars.ts'
import type { fleet, Person } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

type Fleet = Awaited<ReturnType<typeof fleet>>

export const path = 'panel/dealer/settings/image'
const permissions = { service_settings: ['read', 'update'], base: ['get_dealer_info'] }

/** Somebody of a dealer of its own, who may show its service as it likes. */
export const branded = async ({ panel, otherDealer }: Fleet, features = ['branding_web']) => {
  const dealer_id = await otherDealer({ features })
  return { dealer_id, ann: await panel(permissions, dealer_id) }
}

/** An image that a dealer is told, got below the address of the API. */
export const look = ({ server }: Fleet, value: string) => server.inject({ url: `/v2/${value}` })

export const picture = async () => png(await twoHalves(60, 30).png().toBuffer())

export const upload = async (opened: Fleet, who: Person, type: string, file = picture()) =>
  (await send(opened, `${path}/upload`, who, await file, { type })).json()
