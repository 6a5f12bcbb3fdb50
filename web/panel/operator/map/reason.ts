import { ApiError } from '#client/client.ts'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import type { Words } from '#web/words/dictionary.ts'

/** What failed, in the sentence of whoever failed: another server, a file, a parameter. */
export const reasonOf = (error: unknown, common: Words<'ui'>): string => {
  const reason = error instanceof ApiError ? error.body.reason : undefined
  const faults = faultsOf(error).map(({ parameter, error }) => `${parameter.split('.').at(-1)}: ${error}`)
  return [typeof reason === 'string' ? reason : failureText(error, common), ...faults].join(' ')
}
