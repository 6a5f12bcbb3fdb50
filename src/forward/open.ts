import type { Carrier, Destination, Means, OpenCarrier } from './carrier.ts'
import { openJson } from './json.ts'
import type { ForwardName } from './protocols.ts'
import { openWialonIps } from './wialon-ips.ts'

const openers: Readonly<Record<ForwardName, OpenCarrier>> = {
  wialon_ips: openWialonIps,
  json: openJson,
}

/** Speaks to a target by its language; nothing is connected before something is sent. */
export const openCarrier = (name: ForwardName, to: Destination, means: Means): Carrier => openers[name](to, means)
