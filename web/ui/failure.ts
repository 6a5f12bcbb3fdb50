import { ApiError } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'

/** What failed, in words of whoever looks. Where we have none, the service's sentence. */
export const failureText = (error: unknown, words: Words<'ui'>): string => {
  if (!(error instanceof ApiError)) return words.unreachable
  const known: Readonly<Record<number, string>> = {
    11: words.not_allowed,
    13: words.not_allowed,
    15: words.too_many,
    101: words.demo,
    201: words.gone,
    204: words.gone,
    206: words.login_taken,
    236: words.not_in_plan,
    240: words.plan_fresh,
    245: words.same_password,
    248: words.wrong_password,
    251: words.no_money,
    268: words.no_room,
    282: words.wrong_code,
  }
  return known[error.code] ?? error.description
}

export interface Fault {
  parameter: string
  error: string
}

/** What is wrong with which parameter (code 7 and others that name them). */
export const faultsOf = (error: unknown): readonly Fault[] =>
  error instanceof ApiError && Array.isArray(error.body.errors) ? (error.body.errors as Fault[]) : []

/** The refusal, as faults of these parameters. */
export const faultAt = ({ path, http, code, description }: ApiError, errors: readonly Fault[]): ApiError =>
  new ApiError(path, http, { status: { code, description }, errors })
