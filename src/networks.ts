import { BlockList, isIPv6 } from 'node:net'

/** Addresses, and the networks that they are in. */

export const familyOf = (address: string): 4 | 6 => (isIPv6(address) ? 6 : 4)

export const isIn = (list: BlockList, address: string): boolean => list.check(address, `ipv${familyOf(address)}`)

/** `networks`: addresses, and networks such as `10.1.0.0/16`. */
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

/** An address of version 4 as such, also when it came as one of version 6 (`::ffff:192.0.2.1`); without a zone. */
export const plainAddress = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** What limits count as one caller: an address of version 4, of version 6 the network of 64 bits, which every customer has. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head, tail] = plain
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0')
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
