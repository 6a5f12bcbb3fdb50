/** Protocols in which points are forwarded to other platforms. */

export interface ForwardProtocol {
  /** Of the API. */
  id: number
  title: string
  login: 'none' | 'optional' | 'required'
  password: 'none' | 'optional' | 'required'
  /** What a device may be called there, as a pattern and in words. */
  device: string
  rule: string
  /** What its address may be, as a pattern and in words. */
  address: string
  where: string
}

const host = {
  address: '^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$',
  where: 'must be a host name or an address, without a port',
}

export const forwardProtocols = {
  wialon_ips: {
    ...{ id: 1, title: 'Wialon IPS', login: 'none', password: 'optional' },
    ...{ device: '^[!-"$-:<-{}~]{1,64}$', rule: '1 to 64 visible ASCII characters without # ; |', ...host },
  },
  wialon_retranslator: {
    ...{ id: 2, title: 'Wialon Retranslator', login: 'none', password: 'none' },
    ...{ device: '^[!-~]{1,64}$', rule: '1 to 64 visible ASCII characters', ...host },
  },
  egts: {
    ...{ id: 3, title: 'EGTS', login: 'optional', password: 'none' },
    ...{ device: '^[0-9]{1,10}$', rule: 'a whole number up to 4294967295', ...host },
  },
  json: {
    ...{ id: 4, title: 'JSON over HTTP', login: 'optional', password: 'optional' },
    ...{ device: '^[!-~]{1,64}$', rule: '1 to 64 visible ASCII characters' },
    address: '^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(/[!-~]*)?$',
    where: 'must begin with http:// or https:// and have no port',
  },
  mqtt: {
    ...{ id: 5, title: 'MQTT', login: 'optional', password: 'optional' },
    ...{ device: '^[!-"$-*,-.0-~]{1,64}$', rule: '1 to 64 visible ASCII characters without # + /' },
    address: '^(mqtts?://)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(/[!-"$-*,-~]+)?$',
    where: 'must be a host, with mqtt:// or mqtts:// before it or not, and no port; a path is where topics begin',
  },
} as const satisfies Record<string, ForwardProtocol>

export type ForwardName = keyof typeof forwardProtocols

export const forwardNames = Object.keys(forwardProtocols) as ForwardName[]

/** Answers whether the protocol can express this id of a device. */
export const takesDevice = (name: ForwardName, device: string): boolean =>
  new RegExp(forwardProtocols[name].device).test(device) && (name !== 'egts' || Number(device) <= 0xffffffff)
