import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { serviceSettings } from '#resource/dealer/settings.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Given } from './schema.ts'

/**
 * Operations that declare `redirect_target` are asked by forms of web pages: their answers, failures too, go back to a
 * page as its parameter `response`. Only to pages that may be trusted with them (rulings, "redirect_target").
 */

const targets = new WeakMap<FastifyReply, URL>()

/** The page that the caller wants to be sent to; error 7 for what is no address of a page. */
export const wantedTarget = ({ params }: Operation, { json, text }: Given): URL | undefined => {
  if (!('redirect_target' in params.properties)) return undefined
  const wanted = json.redirect_target ?? text.redirect_target
  if (typeof wanted !== 'string' || wanted === '' || wanted === 'null') return undefined
  const target = URL.parse(wanted)
  if (!target || !/^https?:$/.test(target.protocol))
    throw invalid('redirect_target', 'must be an http or https address')
  return target
}

/**
 * Trusts a page of the public address, of the operator's list, or of the host that was asked where that is the domain of a
 * dealer: they are known before the caller is. Any other host is what the caller says it is.
 */
export const trustOwn = async (db: Db, reply: FastifyReply, target: URL | undefined, config: Config): Promise<void> => {
  if (!target) return
  const own = [new URL(publicUrl(config)).host, ...config.redirect_hosts]
  const isOwn = own.includes(target.host)
  if (isOwn || (target.host === hostOf(reply.request) && (await dealers.findByDomain(db, target.hostname))))
    targets.set(reply, target)
}

const hostOf = ({ protocol, host }: FastifyRequest) => URL.parse(`${protocol}://${host}`)?.host

/** Trusts a page of the domain of the caller's dealer; error 7 for any other that is not trusted yet. */
export const trustDealers = async (db: Db, reply: FastifyReply, target: URL | undefined, caller: Caller) => {
  if (!target || targets.has(reply)) return
  const dealer = caller.kind === 'nobody' ? undefined : await dealers.read(db, caller.dealer_id)
  const { domain } = serviceSettings(dealer?.settings)
  if (domain === '' || target.hostname !== domain.toLowerCase())
    throw invalid('redirect_target', "must be a page of the dealer's own domain or of this service")
  targets.set(reply, target)
}

/** Sends the answer, or sends the caller with it to the page that was trusted. */
export const deliver = (reply: FastifyReply, code: number, answer: string | Buffer | Readable): FastifyReply => {
  const target = targets.get(reply)
  if (!target || typeof answer !== 'string')
    return reply.code(code).type('application/json; charset=utf-8').send(answer)
  target.search = `${target.search ? `${target.search}&` : '?'}response=${encodeURIComponent(answer)}`
  return reply.redirect(target.href, 302)
}
