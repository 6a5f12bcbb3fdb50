import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { leastOf, type PasswordRules } from '#service/new-passwords.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { SessionKind } from '#store/people/hash-kinds.ts'
import { bearer, digestOf } from '#store/people/sessions.ts'
import { least, readForm, readWhole } from '../body.ts'
import type { rateLimit } from '../limit.ts'
import { type Kind, type Page, policy, render } from './page.ts'
import { type PageWords, wordsFor } from './words.ts'

/**
 * The pages that the links of mail lead to: `/activate` and `/restore`. Opening one changes nothing, for programs that
 * look through mail open links too; its button does what the operation does, through the door like every caller.
 */

const pages: Readonly<Record<Kind, { session: SessionKind; operation: string }>> = {
  activate: { session: 'registration', operation: 'user/activate' },
  restore: { session: 'restore', operation: 'user/password/change' },
}

interface Means {
  db: Db
  rules: PasswordRules
  limits: ReturnType<typeof rateLimit>
  /** Whether the web application is served here. */
  hasWeb: boolean
}

export const servePages = (app: FastifyInstance, means: Means): void => {
  const { limits } = means
  for (const kind of ['activate', 'restore'] as const) {
    app.get(`/${kind}`, async (request, reply) => {
      await limits.address(request.address)
      const { hash = '' } = request.query as { hash?: string }
      const page = await pageFor(means, kind, hash, request)
      return show(reply, page.hash ? page : { ...page, told: page.words.ended, failed: true })
    })
    app.post(`/${kind}`, async (request, reply) => {
      const { hash = '', password = '' } = readForm(await readWhole(request.raw, least))
      // Before the hash is used up: afterwards it does not tell whose page this is.
      const page = await pageFor(means, kind, hash, request)
      const answer = await app.inject({
        method: 'POST',
        url: `/v2/${pages[kind].operation}`,
        payload: { hash, password },
        headers: { 'user-agent': request.headers['user-agent'] ?? '' },
        remoteAddress: request.address,
      })
      return show(reply, outcome(page, answer.json<Answered>()), answer.statusCode)
    })
  }
}

interface Answered {
  success: boolean
  status?: { code: number }
}

/** What became of it: done, to be tried again with the form, or over. */
const outcome = (page: Page, { success, status }: Answered): Page => {
  const { words, kind, hint } = page
  if (success) return { ...page, hash: undefined, told: words[kind].done }
  const told = { 4: words.ended, 7: hint, 15: words.busy, 101: words.demo }[status?.code ?? 0]
  const again = status?.code === 7 || status?.code === 15
  return { ...page, hash: again ? page.hash : undefined, told: told ?? words.failed, failed: true }
}

/** The page as the dealer and the language of whoever holds the hash want it; without `hash` when it is good for nothing. */
const pageFor = async (
  { db, rules, hasWeb }: Means,
  kind: Kind,
  hash: string,
  request: FastifyRequest,
): Promise<Page> => {
  const found = /^[0-9a-f]{32}$/.test(hash) ? await bearer(db, digestOf(hash)) : undefined
  const holder = found?.kind === pages[kind].session ? found : undefined
  const dealer = holder && (await dealers.read(db, holder.dealer_id))
  const service = addressed(serviceSettings(dealer?.settings))
  const locale = holder?.locale ?? request.headers['accept-language'] ?? ''
  const { lang, words } = wordsFor(locale)
  const way = hasWeb && { signIn: './' }
  const icon = service.favicon ?? (hasWeb ? './icon.svg' : undefined)
  const shown = { title: titleOf(service), logo: service.logo, icon, ...way, ...(holder && { hash }) }
  return { kind, lang, words, ...shown, hint: hintOf(words, rules), least: leastOf(rules) }
}

const hintOf = ({ restore }: PageWords, rules: PasswordRules): string => {
  const hint = restore.hint.replace('{least}', String(leastOf(rules)))
  return rules.refuse_common_passwords ? `${hint}; ${restore.uncommon}` : hint
}

const show = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    .send(render(page))
