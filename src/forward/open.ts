import type { Carrier, Destination, Means, OpenCarrier } from './carrier.ts'
import { openEgts } from './egts.ts'
import { openJson } from './json.ts'
import { openMqtt } from './mqtt.ts'
import type { ForwardName } from './protocols.ts'
import { openWialonIps } from './wialon-ips.ts'
import { openWialonRetranslator } from './wialon-retranslator.ts'

const openers: Readonly<Record<ForwardName, OpenCarrier>> = {
  wialon_ips: openWialonIps,
  wialon_retranslator: openWialonRetranslator,
  egts: openEgts,
  json: openJson,
  mqtt: openMqtt,
}

/** Makes the carrier to a target by its protocol. It connects when the first message is sent. */
export const openCarrier = (name: ForwardName, to: Destination, means: Means): Carrier => openers[name](to, means)
