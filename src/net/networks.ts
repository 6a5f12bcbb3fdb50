import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Network addresses, and the networks that they are in. */

/** The version of an IP address. */
export const familyOf = (address: string): 4 | 6 => (isIPv6(address) ? 6 : 4)

/** Tells whether the list has the address. */
export const isIn = (list: BlockList, address: string): boolean => list.check(address, `ipv${familyOf(address)}`)

/** A list of addresses, and of networks such as `10.1.0.0/16`. */
export const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = `ipv${familyOf(address)}` as const
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const own_addresses = listOf(['127.0.0.0/8', '::1'])

/**
 * Networks that the public does not come from: this machine, its links, and private networks (RFC 1918, 4193, 6598).
 */
export const private_networks = listOf([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
])

/** Tells whether the address is one of this machine. */
export const isOwn = (address: string): boolean => address !== '' && isIn(own_addresses, address)

/** The address without a zone, and as one of version 4 where it came mapped into version 6 (`::ffff:192.0.2.1`). */
export const plainAddress = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * The address that a text is, in its shortest form. A port behind it, as some proxies write one, is left out;
 * `undefined` for any other text.
 */
export const readAddress = (text: string): string | undefined => {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = plainAddress(bracketed ?? bare ?? text)
  return isIP(address)
    ? plainAddress(new SocketAddress({ address, family: `ipv${familyOf(address)}` }).address)
    : undefined
}

/**
 * The network that limits count as one caller: of version 4 the address, of version 6 its network of 64 bits, which
 * every customer has; 48 bits where secrets could be guessed, for many a customer has one of those.
 */
export const networkOf = (address: string, bits: 48 | 64 = 64): string => {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head, tail] = plain
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0')
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, bits / 16)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/** Networks that are set apart for private and special use (RFC 6890 and its registries). */
const special = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
/** Addresses of version 6 that are assigned to the public. */
const global6 = listOf(['2000::/3'])

/**
 * Tells whether the address is of the public internet. This machine's own is not, for what it closes to others is open
 * to itself.
 */
export const isPublic = (address: string): boolean =>
  !isIn(special, address) &&
  (!isIPv6(address) || isIn(global6, address)) &&
  !Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address))

/** The host of a URL, or of a text that begins with one; addresses in their usual form. */
const hostOf = (text: string): string => {
  const [, written] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/is.exec(text) ?? []
  if (written === undefined) return text.split('/')[0] ?? ''
  // Of protocols that a browser does not know it would be left as it was written: `mqtt://0x7f.1`.
  return (URL.parse(`http://${written}`)?.hostname ?? '').replace(/^\[|\]$/g, '')
}

/**
 * Tells whether a text leads to an address that is neither public nor in `networks`: `http://10.1.0.5/in`, `::1`,
 * `localhost`. Other host names are not resolved here.
 */
export const leadsInside = (text: string, networks: readonly string[]): boolean => {
  const host = hostOf(text)
  const allowed = listOf(networks)
  const isInside = (address: string) => !isIn(allowed, address) && !isPublic(address)
  if (/^(.+\.)?localhost\.?$/i.test(host)) return ['127.0.0.1', '::1'].every(isInside)
  return isIP(host) > 0 && isInside(host)
}
