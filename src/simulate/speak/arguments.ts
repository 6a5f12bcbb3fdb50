import { InvalidArgumentError } from 'commander'
import { readConfig } from '#src/config.ts'
import { alwaysTellsSpeed, type ProtocolName } from './languages.ts'

/** Arguments that the commands share which speak as devices. */

/** Reads an argument that is a port. */
export const port = (text: string): number => {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number < 1 || number > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.')
  return number
}

/** The port that was given, else the configured one of the protocol. */
export const portOf = ({ protocol, port }: { protocol: ProtocolName; port?: number }): number => {
  const configured = port ?? readConfig(process.env)[`${protocol}_port`]
  if (configured === 'off' || configured === 0) throw new Error(`Name the port of ${protocol} with --port.`)
  return configured
}

/** @throws Error when the protocol cannot carry such an id */
export const checkDevice = (protocol: ProtocolName, device: string): void => {
  if (alwaysTellsSpeed(protocol) && !/^\d{15}$/.test(device))
    throw new Error(`A device of ${protocol} is known by its IMEI, 15 digits, not "${device}".`)
  if (!/^[\x21-\x7e]{1,50}$/.test(device) || device.includes(';'))
    throw new Error(`"${device}" is no device id: 1 to 50 characters without spaces and semicolons.`)
}

/** A model of each protocol, for devices whose model does not matter. */
export const models: Record<ProtocolName, string> = {
  teltonika: 'teltonika',
  gt06: 'gt06',
  wialon: 'wialon_ips',
  osmand: 'osmand',
}

/** A sentence on how to register a device that the platform does not know. */
export const howToRegister = (protocol: ProtocolName, device: string): string =>
  `Register it first: tracker/register with {"label": "…", "group_id": 0, "plugin_id": 44, "model": "${models[protocol]}", "device_id": "${device}"}.`
