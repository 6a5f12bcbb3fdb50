import type { Operation } from '#contract/operation.ts'
import { always, type DescribedError, describeError, errorsOf } from './describe.ts'

/** The failures of operations as OpenAPI has them: an answer for each HTTP status, told by codes and sentences. */

const answerOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const told = (errors: readonly DescribedError[]): string =>
  `${errors.map(({ code, description }) => `${code} ${description}`).join(' · ')}.`

const byStatus = (errors: readonly DescribedError[]): [name: string, description: string][] =>
  [...Map.groupBy(errors, ({ http }) => http)].map(([http, its]) => [String(http), told(its)])

const common = new Map(byStatus(always.map(describeError).sort((a, b) => a.code - b.code)))

/** Answers to which operations refer: any failure, and those that every operation may tell. */
export const sharedFailures: Readonly<Record<string, ReturnType<typeof answerOf>>> = {
  Failure: answerOf('A failure; `x-errors` of the operation refers to the codes and their HTTP status.'),
  ...Object.fromEntries([...common].map(([http, description]) => [`Failure${http}`, answerOf(description)])),
}

export const failureAnswers = (operation: Operation) => ({
  ...Object.fromEntries(
    byStatus(errorsOf(operation)).map(([http, description]) => [
      http,
      common.get(http) === description ? { $ref: `#/components/responses/Failure${http}` } : answerOf(description),
    ]),
  ),
  default: { $ref: '#/components/responses/Failure' },
})
