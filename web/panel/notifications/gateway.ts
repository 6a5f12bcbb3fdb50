import type { Result } from '#client/client.ts'

/** A mail server of the dealer. */
export type Gateway = Result<'panel/gateways/email/list'>['own'][number]
