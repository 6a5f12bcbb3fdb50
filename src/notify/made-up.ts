import type { Ask } from './ask.ts'
import { type Outcome, outcomeOf } from './channel.ts'

/** A request that people of an account have made up. */
export interface MadeUp {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Milliseconds that the target has to answer. */
const answer_within = 10_000

/** Posts a request, once; the answer's body is not kept. */
export const postMadeUp =
  (ask: Ask, timeout = answer_within) =>
  async ({ url, headers, body }: MadeUp): Promise<Outcome> => {
    try {
      return outcomeOf((await ask({ url, headers: { 'user-agent': 'Odograph', ...headers }, body, timeout })).status)
    } catch (error) {
      return { status: 'failed', error: (error as Error).message }
    }
  }
