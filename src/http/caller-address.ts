import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIn, listOf, private_networks, readAddress } from '#net/networks.ts'
import type { Config } from '#src/config.ts'

/** The address of a caller: what the outermost proxy of the operator's has seen, and nothing that a caller wrote itself. */

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the caller, as `readAddress` writes it; `ip` would be whatever text a proxy has passed on. */
    address: string
  }
}

/** Answers whether the connection (0), or what the one before has added, is a proxy to be believed. */
export const trustIn = (proxies: Config['trust_proxy']): ((address: string, hop: number) => boolean) => {
  const list = typeof proxies === 'number' ? private_networks : listOf(proxies)
  const isListed = (address: string): boolean => {
    const read = readAddress(address)
    return read !== undefined && isIn(list, read)
  }
  if (typeof proxies !== 'number') return isListed
  // Whoever reaches the port from elsewhere has come past them, and says what he likes.
  return (address, hop) => hop < proxies && (hop > 0 || isListed(address))
}

/** Adds `address` to requests. What should be one and is none is passed over: then the proxy that said so is the caller. */
export const addAddress = (app: FastifyInstance): void => {
  app.decorateRequest('address', '')
  app.addHook('onRequest', async (request) => {
    request.address = addressOf(request)
  })
}

const addressOf = ({ ips = [] }: FastifyRequest): string =>
  ips.map((text = '') => readAddress(text)).findLast((address) => address !== undefined) ?? ''
